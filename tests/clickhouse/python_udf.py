# A Python function for chdb, to compare its speed with `utf8_is_valid`. It gets each row as a `str`. ClickHouse runs it as a separate
# program.
from chdb.udf import chdb_udf


@chdb_udf(return_type="UInt8")
def python_is_valid(text):
    try:
        text.encode("utf-8")
        return 1
    except UnicodeError:
        return 0

# UTF-8 validation as a function of chdb in Python, for comparison. The engine runs it as a program of its own.
from chdb.udf import chdb_udf


@chdb_udf(return_type="UInt8")
def python_is_valid(text):
    try:
        text.encode("utf-8")
        return 1
    except UnicodeError:
        return 0

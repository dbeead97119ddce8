# Runs queries in ClickHouse: one JSON object {"sql", "format"} per line of standard input, one {"result"} or {"error"} per line of
# standard output. The first argument is the folder of the database and its settings: `FOLDER?name=value`. Files are read from and written
# to the current folder. If the second argument is "python", the database has the function of python_udf.py.
import json
import sys

from chdb import session

if sys.argv[2] == "python":
    import python_udf  # noqa: F401

engine = session.Session(sys.argv[1])
for line in sys.stdin:
    request = json.loads(line)
    try:
        answer = {"result": engine.query(request["sql"], request["format"]).bytes().decode("utf-8", "backslashreplace")}
    except Exception as error:
        answer = {"error": str(error)}
    print(json.dumps(answer), flush=True)

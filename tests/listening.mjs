// A server of a test: on a free port of this machine, until it is closed.

/** Starts it: its origin, and how to close it with every connection that is still open. */
export async function listening(server) {
  await new Promise((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${server.address().port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  };
}

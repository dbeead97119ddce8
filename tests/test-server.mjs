// A test's HTTP server on a free local port.

/** Starts an HTTP server. Returns its `origin`, and `close`, which also closes every open connection. */
export async function listenOnFreePort(server) {
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

import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Stands before the database like a network: it can lose everything without closing a connection. */
export async function networkBefore(databaseUrl: string) {
  const { hostname, port } = new URL(databaseUrl);
  // A folder: the server has a socket file there, and the same port on loopback.
  const host = hostname.startsWith('%2F') ? '127.0.0.1' : hostname;
  let isDown = false;
  const ends = new Set<Socket>();
  const server = createServer((client) => {
    ends.add(client.on('error', () => {}));
    if (isDown) return client.pause();
    const upstream = connect(Number(port), host, () => client.pipe(upstream).pipe(client));
    ends.add(upstream.on('error', () => {}));
    return client;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    /** The connections of now are lost. Later ones reach the server if `forNew` is false. */
    lose({ forNew }: { forNew: boolean }) {
      isDown = forNew;
      for (const end of ends) end.unpipe().pause();
    },
    close() {
      for (const end of ends) end.destroy();
      server.close();
    },
  };
}

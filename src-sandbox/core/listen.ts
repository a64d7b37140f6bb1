import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { RefusedStart } from './refused-start.ts';

export interface Listening {
  /** One http URL per server, in order. */
  addresses: string[];
  /** Ends open connections too: a keep-alive client must not delay the shutdown. */
  close(): Promise<void>;
}

/** Starts all servers or none. */
export async function listen(
  host: string,
  wanted: { port: number; server: Server }[],
): Promise<Listening> {
  const servers = wanted.map((each) => each.server);
  const close = async () => void (await Promise.all(servers.map(closeServer)));
  try {
    await Promise.all(wanted.map(({ port, server }) => listenOn(server, host, port)));
  } catch (error) {
    await close();
    throw error;
  }
  const addresses = servers.map(
    (server) => `http://${host}:${(server.address() as AddressInfo).port}`,
  );
  return { addresses, close };
}

function listenOn(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(new RefusedStart(sentence(error, host, port), { cause: error })),
    );
    server.listen(port, host, resolve);
  });
}

function sentence(error: NodeJS.ErrnoException, host: string, port: number): string {
  return error.code === 'EADDRINUSE'
    ? `The sandbox cannot listen: port ${port} on ${host} is already in use (set SANDBOX_PORT to another, or 0 for free ports).`
    : `The sandbox cannot listen on ${host}:${port}: ${error.message}`;
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

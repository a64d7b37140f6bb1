import type { Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Faults } from './faults.ts';
import type { ProviderName } from './ledger.ts';

/** The route and kind of the fault under which nobody can even connect. */
export const PORT_ROUTE = 'port';
export const CLOSED_KIND = 'closed';

export interface ClosedPorts {
  /** Closes and opens what the faults of this moment want closed and open. */
  look(): void;
}

/**
 * Takes a provider's listening socket away while a 'closed' fault is on: a connection is refused by the
 * machine itself, and the open ones break. To be built when all servers listen.
 */
export function createClosedPorts(
  faults: Faults,
  servers: Record<ProviderName, Server>,
): ClosedPorts {
  const doors = Object.entries(servers).map(([provider, server]) => door(provider, server));
  return {
    look() {
      const closed = new Set(
        faults
          .list()
          .filter(({ route, kind }) => route === PORT_ROUTE && kind === CLOSED_KIND)
          .filter(({ until }) => until === null || new Date(until) > new Date())
          .map(({ provider }) => provider as string),
      );
      for (const each of doors) {
        if (closed.has(each.provider)) each.close();
        else each.open();
      }
    },
  };
}

function door(provider: string, server: Server) {
  const { address, port } = server.address() as AddressInfo;
  const sockets = new Set<Socket>();
  let isClosed = false;
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  // Somebody else took the port meanwhile: tried again at the next look.
  server.on('error', () => undefined);
  return {
    provider,
    close() {
      if (isClosed) return;
      isClosed = true;
      server.close();
      for (const socket of sockets) socket.destroy();
    },
    open() {
      if (!isClosed) return;
      if (server.listening) isClosed = false;
      else server.listen(port, address, () => (isClosed = false));
    },
  };
}

import type { Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Faults } from './faults.ts';
import type { PortOwner } from './ledger.ts';

/** Route and kind of the fault that refuses connections. */
export const PORT_ROUTE = 'port';
export const CLOSED_KIND = 'closed';

interface ClosedPorts {
  /** Closes and opens ports as the current faults require. */
  look(): void;
}

/**
 * Closes a provider's listening socket while a 'closed' fault is active: the operating system refuses new connections,
 * and open ones break. Create it once all servers listen.
 */
export function createClosedPorts(faults: Faults, servers: Record<PortOwner, Server>): ClosedPorts {
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
  // Another process took the port. The next check retries.
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

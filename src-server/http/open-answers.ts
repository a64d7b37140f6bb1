import type { Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** The answers of a connection that are not yet written to their end. */
export type OpenAnswers = (socket: Duplex) => readonly ServerResponse[];

export function trackAnswers(server: Server): OpenAnswers {
  const open = new WeakMap<Duplex, ServerResponse[]>();
  const openOf: OpenAnswers = (socket) =>
    (open.get(socket) ?? []).filter(({ writableFinished }) => !writableFinished);
  server.on('request', ({ socket }, response) => {
    open.set(socket, [...openOf(socket), response]);
  });
  return openOf;
}

/**
 * Closes a connection after a silence. A client that waits for us is not silent: an operator's work
 * at a provider can take minutes, and a lost answer would look like failed work.
 */
export function closeSilent(server: Server, openOf: OpenAnswers, silenceMs: number): void {
  server.timeout = silenceMs;
  server.on('timeout', (socket) => {
    if (openOf(socket).some(({ headersSent }) => !headersSent)) socket.setTimeout(silenceMs);
    else socket.destroy();
  });
}

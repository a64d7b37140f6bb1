import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { HttpApp } from './http-app.ts';

export interface Listening {
  port: number;
  /** Connections end with their next answer: whoever comes again asks anew where to go. */
  announceStop(): void;
  /** No new connections; running requests may finish for a moment, then all are closed. */
  stop(): Promise<void>;
}

/** A client that sends slowly is not waited for: its connection is one of few. */
const HEADERS_WITHIN_MS = 10_000;
const REQUEST_WITHIN_MS = 30_000;
const KEEP_ALIVE_MS = 5_000;
const DRAIN_MS = 1_500;

export async function listen(
  app: Pick<HttpApp, 'fetch'>,
  at: { host: string; port: number },
): Promise<Listening> {
  let stopping = false;
  const answer = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  const server = createServer(
    {
      headersTimeout: HEADERS_WITHIN_MS,
      requestTimeout: REQUEST_WITHIN_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
      maxHeaderSize: 16 * 1024,
    },
    (request, response) => {
      if (stopping) response.shouldKeepAlive = false;
      return answer(request, response);
    },
  );
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(at.port, at.host, () => {
      server.removeListener('error', reject);
      resolve();
    });
  });
  return {
    port: (server.address() as AddressInfo).port,
    announceStop() {
      stopping = true;
    },
    stop: () => drain(server),
  };
}

function drain(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const hurry = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
    server.close(() => {
      clearTimeout(hurry);
      resolve();
    });
    server.closeIdleConnections();
  });
}

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { HttpApp } from './http-app.ts';
import { answerMalformed, responseWith } from './middleware/malformed-requests.ts';
import { closeSilent, trackAnswers } from './open-answers.ts';

export interface Listening {
  port: number;
  /**
   * Closes each connection after its next answer, so clients reconnect through their load balancer.
   */
  announceStop(): void;
  /** Accepts no new connections. Lets running requests finish briefly, then closes all. */
  stop(): Promise<void>;
}

/** Slow senders are cut off, because connections are limited. */
const PATIENCE = {
  headersWithinMs: 10_000,
  requestWithinMs: 30_000,
  /** For idle connections, such as a client that stopped reading. */
  silenceMs: 60_000,
  lookEveryMs: 2_000,
};
/** Each costs memory and a file descriptor. Further connections are closed as soon as they open. */
const MAX_CONNECTIONS = 5_000;
/**
 * Longer than a proxy or a client keeps an idle connection (mostly 60 s), so the client closes first. Otherwise a request
 * can arrive on a connection that is being closed, and fails.
 */
const KEEP_ALIVE_MS = 65_000;
/** A share of the most connections. Above it, the server closes idle ones to admit new visitors. */
const CROWDED = 0.75;
const MAX_HEADER_BYTES = 16 * 1024;
const DRAIN_MS = 1_500;

export async function listen(
  app: Pick<HttpApp, 'fetch' | 'defaultHeaders'>,
  at: { host: string; port: number },
  {
    patience = PATIENCE,
    mostConnections = MAX_CONNECTIONS,
  }: { patience?: typeof PATIENCE; mostConnections?: number } = {},
): Promise<Listening> {
  let stopping = false;
  const headers = Object.entries(app.defaultHeaders);
  // Replaces the global Request and Response, which cost more than our answers do.
  const answer = getRequestListener(app.fetch, { overrideGlobalObjects: true });
  const server = createServer(
    {
      headersTimeout: patience.headersWithinMs,
      requestTimeout: patience.requestWithinMs,
      connectionsCheckingInterval: patience.lookEveryMs,
      keepAliveTimeout: KEEP_ALIVE_MS,
      maxHeaderSize: MAX_HEADER_BYTES,
      ServerResponse: responseWith(headers),
    },
    (request, response) => {
      if (stopping) response.shouldKeepAlive = false;
      return answer(request, response);
    },
  );
  const openOf = trackAnswers(server);
  answerMalformed(server, openOf, headers);
  closeSilent(server, openOf, patience.silenceMs);
  server.maxConnections = mostConnections;
  giveUpIdle(server, mostConnections * CROWDED);
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

/** Looks at most every second, because a look goes through all connections. */
function giveUpIdle(server: Server, crowd: number): void {
  let open = 0;
  let isFresh = false;
  server.on('connection', (socket) => {
    open += 1;
    socket.once('close', () => {
      open -= 1;
    });
    if (open < crowd || isFresh) return;
    server.closeIdleConnections();
    isFresh = true;
    setTimeout(() => {
      isFresh = false;
    }, 1_000).unref();
  });
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

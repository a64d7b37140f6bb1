import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface DrainingProxy {
  url: string;
  /** Addresses that currently get requests. */
  ready(): string[];
  /** Requests passed on, and those that got no answer or a 5xx. */
  counts(): { passed: number; failed: string[] };
  close(): Promise<void>;
}

const LOOK_EVERY_MS = 100;
const ANSWER_WITHIN_MS = 5_000;
const MISSES = 2;

/**
 * Round-robin over the addresses whose /readyz answers 200. Never retries at a second instance, so every failure is an
 * instance's fault.
 */
export async function startDrainingProxy(addresses: readonly string[]): Promise<DrainingProxy> {
  const agents = new Map(addresses.map((each) => [each, new Agent({ keepAlive: true })]));
  let ready: string[] = [];
  let next = 0;
  let passed = 0;
  let stopped = false;
  const failed: string[] = [];

  // Polls each address independently, so a slow one does not delay the others.
  const looking = addresses.map(async (address) => {
    for (let misses = 0; !stopped; ) {
      const answer = await statusOf(address);
      misses = answer === 200 ? 0 : misses + 1;
      const isIn = ready.includes(address);
      if (answer === 200 && !isIn) ready = [...ready, address];
      // Like other proxies: tolerates one miss and drops the address after two.
      if (misses >= MISSES && isIn) ready = ready.filter((each) => each !== address);
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
  });

  const pass = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    const address = ready[next % Math.max(ready.length, 1)];
    next += 1;
    passed += 1;
    const fail = (why: string) => {
      failed.push(`${incoming.method} ${incoming.url} at ${address}: ${why}`);
      if (outgoing.headersSent) outgoing.end();
      // `insist` quotes it when it gives up.
      else outgoing.writeHead(502).end(why);
    };
    if (address === undefined) {
      fail('no instance is ready');
      return;
    }
    const { method, url, headers } = incoming;
    const onward = request(
      `${address}${url}`,
      {
        method: method ?? 'GET',
        agent: agents.get(address),
        headers: { ...headers, 'x-forwarded-for': incoming.socket.remoteAddress ?? '' },
      },
      (answer) => {
        if ((answer.statusCode ?? 500) >= 500)
          failed.push(`${method} ${url}: ${answer.statusCode}`);
        const { connection: _, 'keep-alive': __, ...passedOn } = answer.headers;
        outgoing.writeHead(answer.statusCode ?? 502, passedOn);
        answer.on('error', () => outgoing.destroy());
        answer.pipe(outgoing);
      },
    );
    onward.on('error', (error) => fail(error.message));
    incoming.pipe(onward);
  };

  const server = createServer(pass);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ready: () => [...ready],
    counts: () => ({ passed, failed: [...failed] }),
    async close() {
      stopped = true;
      await Promise.all(looking);
      for (const agent of agents.values()) agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Null while there is no answer. */
async function statusOf(address: string): Promise<number | null> {
  try {
    const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
    const response = await fetch(`${address}/readyz`, { signal });
    await response.body?.cancel();
    return response.status;
  } catch {
    return null;
  }
}

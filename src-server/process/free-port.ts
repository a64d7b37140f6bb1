import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the ephemeral range, so a free port stays free a moment longer. Above 10080, which `fetch` refuses. */
const FROM = 10_081;
const TO = 32_000;
const TRIES = 50;

/** A port that is free right now: the wanted one, or any. Throws if the wanted one is taken. */
export async function findFreePort(host = '127.0.0.1', wanted = 0): Promise<number> {
  if (wanted !== 0) return probe(host, wanted);
  for (let tries = 0; tries < TRIES; tries += 1) {
    const port = await probe(host, randomInt(FROM, TO)).catch(() => null);
    if (port !== null) return port;
  }
  return probe(host, 0);
}

function probe(host: string, wanted: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(wanted, host, () => {
      const address = server.address();
      const port = address !== null && typeof address === 'object' ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}

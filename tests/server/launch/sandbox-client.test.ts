import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { getCredentialsForStart } from '../../../src-server/launch/sandbox/sandbox-client.ts';

const CREDENTIALS = { stripe: { secretKey: 'sk_test_1' }, discord: {}, tradingview: {} };
const SHORT_MS = 20;
/** Time for the second request on a busy machine. */
const LONGER_MS = 1_000;

let server: Server;
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** A sandbox that leaves the first `unanswered` requests open. */
async function sandboxThatHangs(unanswered: number): Promise<string> {
  let asked = 0;
  server = createServer((_, response) => {
    asked += 1;
    if (asked > unanswered) response.end(JSON.stringify(CREDENTIALS));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('the credentials of a sandbox', () => {
  it('are asked for again after a request without an answer', async () => {
    const control = await sandboxThatHangs(1);
    expect(await getCredentialsForStart({ control }, LONGER_MS)).toEqual(CREDENTIALS);
  });

  it('are given up after a few requests without an answer', async () => {
    const control = await sandboxThatHangs(Number.POSITIVE_INFINITY);
    await expect(getCredentialsForStart({ control }, SHORT_MS)).rejects.toMatchObject({
      name: 'TimeoutError',
    });
  });
});

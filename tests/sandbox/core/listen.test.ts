import { createServer } from 'node:http';
import { afterEach, expect, it } from 'vitest';
import { type Listening, listen } from '../../../src-sandbox/core/listen.ts';
import { RefusedStart } from '../../../src-sandbox/core/refused-start.ts';

const open: Listening[] = [];
afterEach(async () => {
  for (const each of open.splice(0)) await each.close();
});

const newServer = () => createServer((_request, response) => response.end('hello'));

async function listenOn(...ports: number[]): Promise<Listening> {
  const wanted = ports.map((port) => ({ port, server: newServer() }));
  const listening = await listen('127.0.0.1', wanted);
  open.push(listening);
  return listening;
}

const portOf = (listening: Listening) => Number(new URL(listening.addresses[0] ?? '').port);

it('port 0 takes free ports, and addresses come in order', async () => {
  const { addresses } = await listenOn(0, 0);
  expect(new Set(addresses).size).toBe(2);
  for (const address of addresses) expect(await (await fetch(address)).text()).toBe('hello');
});

it('names the port that is taken and releases the others', async () => {
  const taken = portOf(await listenOn(0));
  const free = await listenOn(0);
  const freePort = portOf(free);
  await free.close();
  const attempt = listenOn(freePort, taken);
  await expect(attempt).rejects.toThrow(RefusedStart);
  await expect(attempt).rejects.toThrow(`port ${taken} on 127.0.0.1 is already in use`);
  expect(portOf(await listenOn(freePort))).toBe(freePort);
});

it('closes while a client waits for an answer', async () => {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const server = createServer(() => arrive());
  const listening = await listen('127.0.0.1', [{ port: 0, server }]);
  const asking = fetch(listening.addresses[0] ?? '');
  asking.catch(() => {});
  await arrived;
  await listening.close();
  await expect(asking).rejects.toThrow('fetch failed');
});

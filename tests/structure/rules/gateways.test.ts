import { expect, test } from 'vitest';
import { oddGatewaysOf } from '../../../scripts/structure/gateways.ts';

const gateway = (slice: string, ...files: string[]) =>
  files.map((file) => `src-server/${slice}/gateway/${file}`);

test('accepts a gateway with a port, an adapter and calls', () => {
  expect(oddGatewaysOf(gateway('mail', 'port.ts', 'adapter.ts', 'calls/send.ts'))).toEqual([]);
});

test('reports each missing part of a gateway', () => {
  expect(oddGatewaysOf(gateway('mail', 'mail-gateway.ts', 'calls/send.ts'))).toEqual([
    'src-server/mail/gateway has no port.ts: each gateway has port.ts, adapter.ts and calls/.',
    'src-server/mail/gateway has no adapter.ts: each gateway has port.ts, adapter.ts and calls/.',
  ]);
  expect(oddGatewaysOf(gateway('mail', 'port.ts', 'adapter.ts'))).toHaveLength(1);
});

test('asks nothing of folders outside the slices of the server', () => {
  expect(oddGatewaysOf(['src-sandbox/discord/gateway/socket.ts'])).toEqual([]);
});

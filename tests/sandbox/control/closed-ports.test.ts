import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { PORT_OWNERS, type PortOwner } from '../../../src-sandbox/core/ledger.ts';
import { DISCORD_AGENT } from '../../support/discord-agent.ts';
import { type StartedControl, startControl } from './start-control.ts';

let control: StartedControl;
beforeEach(async () => {
  control = await startControl();
});
afterEach(() => control.close());

const close = (provider: string, more: object = {}) =>
  control.call('POST', '/faults', { provider, route: 'port', kind: 'closed', ...more });
/** HTTP status of the answer, or the system error code when there is none. */
const knock = async (provider: PortOwner) => {
  const path = {
    stripe: '/v1/customers',
    discord: '/api/v10/gateway',
    tradingview: '/',
    whop: '/api/v1/memberships',
  }[provider];
  return fetch(`${control.addresses[provider]}${path}`, { headers: DISCORD_AGENT }).then(
    (answer) => answer.status,
    (error: Error) => (error.cause as NodeJS.ErrnoException).code,
  );
};

describe('closed provider ports', () => {
  it.each(PORT_OWNERS)(
    'the port of %s refuses connections until the fault is ended',
    async (provider) => {
      const before = await knock(provider);
      expect(before).toBeTypeOf('number');
      const { body: fault } = await close(provider);
      expect(await knock(provider)).toBe('ECONNREFUSED');
      for (const other of PORT_OWNERS.filter((name) => name !== provider)) {
        expect(await knock(other)).toBeTypeOf('number');
      }
      expect((await control.call('DELETE', `/faults/${fault.id}`)).status).toBe(204);
      await expect.poll(() => knock(provider)).toBe(before);
    },
  );

  it('a closed port reopens when its fault expires', async () => {
    await close('tradingview', { forSeconds: 0.3 });
    expect(await knock('tradingview')).toBe('ECONNREFUSED');
    await expect.poll(() => knock('tradingview')).toBe(200);
  });

  it('closing the port drops open gateway connections', async () => {
    const socket = new WebSocket(`${control.addresses.discord.replace('http', 'ws')}/?v=10`);
    await once(socket, 'open');
    const closed = once(socket, 'close');
    await close('discord');
    expect((await closed)[0]).toBe(1006);
  });

  it('a closed port reopens when its provider is reset', async () => {
    await close('discord');
    expect(await knock('discord')).toBe('ECONNREFUSED');
    await control.call('POST', '/reset', { provider: 'discord' });
    await expect.poll(() => knock('discord')).toBe(200);
  });

  it.each([
    [{ remaining: 1 }, 'for a time'],
    [{ kind: 'slow' }, 'belongs to the route port'],
    [{ route: 'GET /' }, 'belongs to the route port'],
  ])('refuses %j as a closed-port fault', async (more, words) => {
    const refused = await close('stripe', more);
    expect(refused.status).toBe(400);
    expect(refused.body.message).toContain(words);
  });

  it('stops with the sandbox while a port is closed', async () => {
    await close('stripe');
    await control.close();
    control = await startControl();
  });
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Sandbox, startSandbox } from '../../../src-sandbox/sandbox.ts';
import { DISCORD_AGENT } from '../../support/discord-agent.ts';

export interface ControlRoomStage extends Sandbox {
  room(place?: string): string;
  call(method: string, path: string, body?: unknown): Promise<unknown>;
  invite(): Promise<string>;
  /** Creates one paying customer, one with an open payment page, a message, a mail and a fault. */
  furnish(): Promise<void>;
}

/** A sandbox that serves the built sandbox page. */
export async function startControlRoom(): Promise<ControlRoomStage> {
  const mail = mkdtempSync(join(tmpdir(), 'wickline-mail-'));
  const sandbox = await startSandbox({
    directory: null,
    mailDirectory: mail,
    ports: { control: 0, stripe: 0, discord: 0, tradingview: 0, whop: 0 },
    host: '127.0.0.1',
    appUrl: 'http://localhost:3000',
  });
  const { control, stripe, discord } = sandbox.addresses;

  const call: ControlRoomStage['call'] = async (method, path, body) => {
    const response = await fetch(`${control}${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
    return response.status === 204 ? null : response.json();
  };
  const billing = async (path: string, fields: Record<string, string>): Promise<string> => {
    const response = await fetch(`${stripe}/v1/${path}`, {
      method: 'POST',
      headers: { authorization: 'Bearer sk_test_sandbox' },
      body: new URLSearchParams(fields),
    });
    const { id } = (await response.json()) as { id: string };
    return id;
  };
  const asBot = async (path: string, body: unknown): Promise<{ code: string }> => {
    const { botToken } = sandbox.providers.discord.credentials();
    const response = await fetch(`${discord}/api/v10${path}`, {
      method: 'POST',
      headers: {
        ...DISCORD_AGENT,
        authorization: `Bot ${botToken}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    });
    return (await response.json()) as { code: string };
  };
  const textChannel = async () => {
    const state = (await call('GET', '/discord/state')) as {
      channels: { id: string; type: number }[];
    };
    return state.channels.find((channel) => channel.type === 0)?.id ?? '';
  };

  return {
    ...sandbox,
    room: (place = '') => `${control}/${place === '' ? '' : `#${place}`}`,
    call,
    invite: async () =>
      (await asBot(`/channels/${await textChannel()}/invites`, { max_uses: 1, unique: true })).code,
    async furnish() {
      const product = await billing('products', { name: 'Standard' });
      const price = await billing('prices', {
        product,
        currency: 'usd',
        unit_amount: '4900',
        'recurring[interval]': 'month',
      });
      for (const name of ['mira', 'ole']) {
        const session = await billing('checkout/sessions', {
          customer: await billing('customers', { email: `${name}@example.com` }),
          mode: 'subscription',
          'line_items[0][price]': price,
          'line_items[0][quantity]': '1',
          success_url: 'http://localhost:3000/success',
          cancel_url: 'http://localhost:3000/cancel',
        });
        if (name === 'mira') await call('POST', `/stripe/checkout/${session}/pay`, {});
      }
      await asBot(`/channels/${await textChannel()}/messages`, { content: 'Welcome aboard' });
      await call('POST', '/faults', { provider: 'stripe', route: 'webhook', kind: 'delay' });
      writeFileSync(
        join(mail, 'letter.json'),
        JSON.stringify({
          id: 'letter',
          at: '2026-01-01T00:00:00.000Z',
          to: 'mira@example.com',
          subject: 'Finish setting up your account',
          text: 'Choose a password: http://localhost:3000/continue?token=abc',
          html: null,
          links: ['http://localhost:3000/continue?token=abc'],
        }),
      );
    },
    async close() {
      await sandbox.close();
      rmSync(mail, { recursive: true, force: true });
    },
  };
}

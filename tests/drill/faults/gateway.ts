import { setTimeout as delay } from 'node:timers/promises';
import type { Blow, Strike } from './strike.ts';

const press =
  (path: string, body: object = {}): Strike['strike'] =>
  async ({ world }) => {
    await world.control('POST', `/discord/gateway/${path}`, body);
    return true;
  };

const eventFault =
  (kind: string, name: string): Strike['strike'] =>
  async ({ world }) => {
    const route = `gateway.${name}`;
    const fault = { provider: 'discord', route, kind, delayMs: 500, remaining: 2, forSeconds: 3 };
    await world.control('POST', '/faults', fault);
    return true;
  };

async function outage({ world }: Blow): Promise<boolean> {
  await world.control('POST', '/discord/gateway/outage', { on: true });
  await delay(1_000);
  await world.control('POST', '/discord/gateway/outage', { on: false });
  return true;
}

async function zombie({ world }: Blow): Promise<boolean> {
  await world.control('POST', '/discord/gateway/zombie', { on: true });
  await delay(1_500);
  await world.control('POST', '/discord/gateway/zombie', { on: false });
  return true;
}

const GATEWAY: readonly [string, Strike['strike']][] = [
  ['dropped, may resume', press('drop')],
  ['dropped, may not resume', press('drop', { resumable: false })],
  ['asked to reconnect', press('reconnect')],
  ['session invalid', press('invalidate', { resumable: false })],
  ['heartbeats unanswered', zombie],
  ['server unavailable', outage],
  ['an event lost', eventFault('drop', 'GUILD_MEMBER_ADD')],
  ['an event twice', eventFault('duplicate', 'GUILD_MEMBER_ADD')],
  ['an event late', eventFault('delay', 'GUILD_MEMBER_REMOVE')],
];

export const GATEWAY_STRIKES = GATEWAY.map(([name, strike]): Strike => {
  return { fault: 'F8', name, lane: 'world', strike };
});

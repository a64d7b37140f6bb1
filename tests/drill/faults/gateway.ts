import { setTimeout as delay } from 'node:timers/promises';
import { setFault } from './set-fault.ts';
import type { Strike } from './strike.ts';

/** True when it met a connected session. */
const press =
  (path: string, body: object = {}): Strike['strike'] =>
  async ({ world }) => {
    const met = await world.control<Record<string, unknown>>(
      'POST',
      `/discord/gateway/${path}`,
      body,
    );
    return Object.values(met).some((many) => Number(many) > 0);
  };

const eventFault = (kind: string, name: string): Strike['strike'] =>
  setFault({ provider: 'discord', route: `gateway.${name}`, kind, delayMs: 500, remaining: 2 });

/** Invalidates the session while it is resuming. */
const invalidWhenResumed: Strike['strike'] = async (blow) => {
  const takeBack = setFault({
    provider: 'discord',
    route: 'gateway',
    kind: 'invalidate',
    remaining: 1,
  });
  const [met] = await Promise.all([takeBack(blow), press('drop')(blow)]);
  return met;
};

const onFor =
  (path: string, milliseconds: number): Strike['strike'] =>
  async (blow) => {
    const met = await press(path, { on: true })(blow);
    if (met) await delay(milliseconds);
    await blow.world.control('POST', `/discord/gateway/${path}`, { on: false });
    return met;
  };

/** Uses up the thousand session starts of the day, then cuts the connection. */
const noStartsLeft: Strike['strike'] = async (blow) => {
  const { control } = blow.world;
  await control('POST', '/discord/settings', { sessionStartsRemaining: 0 });
  const met = await press('drop', { resumable: false })(blow);
  if (met) await delay(2_000);
  await control('POST', '/discord/settings', { sessionStartsRemaining: null });
  return met;
};

interface Roles {
  roles: { id: string; name: string; position: number }[];
}

/** Another moderator moves a role above the bot's and back. */
const roleAboveTheBot: Strike['strike'] = async ({ world }) => {
  const { roles } = await world.control<Roles>('GET', '/discord/state');
  const vip = roles.find(({ name }) => name === 'VIP');
  if (vip === undefined) return false;
  const move = (position: number) =>
    world.control('PATCH', `/discord/roles/${vip.id}`, { position });
  await move(Math.max(...roles.map(({ position }) => position)));
  await delay(2_000);
  await move(vip.position);
  return true;
};

const GATEWAY: readonly [string, Strike['strike']][] = [
  ['dropped, may resume', press('drop')],
  ['dropped, may not resume', press('drop', { resumable: false })],
  ['asked to reconnect', press('reconnect')],
  ['session invalid', press('invalidate', { resumable: false })],
  ['session invalid when resumed', invalidWhenResumed],
  ['heartbeats unanswered', onFor('zombie', 1_500)],
  ['server unavailable', onFor('outage', 1_000)],
  ['no session start left', noStartsLeft],
  ['a role above the bot', roleAboveTheBot],
  ['an event lost', eventFault('drop', 'GUILD_MEMBER_ADD')],
  ['an event twice', eventFault('duplicate', 'GUILD_MEMBER_ADD')],
  ['an event late', eventFault('delay', 'GUILD_MEMBER_REMOVE')],
];

export const GATEWAY_STRIKES = GATEWAY.map(([name, strike]): Strike => {
  return { fault: 'F8', name, track: 'world', strike };
});

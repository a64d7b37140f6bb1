import { createHash } from 'node:crypto';
import type { Fleet } from '../../support/processes/fleet.ts';

interface Held {
  roles: Set<string>;
  scripts: Set<string>;
  /** Hash over all four providers. */
  hash: string;
}

/** The access that people hold, and a hash of everything that a move could change at the providers. */
export async function heldAt(fleet: Pick<Fleet, 'control'>): Promise<Held> {
  const discord = await fleet.control<{ members: { id: string; bot: boolean; roles: string[] }[] }>(
    'GET',
    '/discord/state',
  );
  const tradingview = await fleet.control<{
    scripts: { pineId: string; rows: { username: string; expiration: string | null }[] }[];
  }>('GET', '/tradingview/state');
  const stripe = await fleet.control<{ subscriptions: unknown[]; customers: unknown[] }>(
    'GET',
    '/stripe/state',
  );
  const whop = await fleet.control<{ memberships: unknown[] }>('GET', '/whop/state');
  const roles = discord.members.flatMap(({ id, bot, roles: held }) =>
    bot ? [] : held.map((role) => `${id} has the role ${role}`),
  );
  const scripts = tradingview.scripts.flatMap(({ pineId, rows }) =>
    rows.map(({ username, expiration }) => `${username} has ${pineId} until ${expiration}`),
  );
  const all = [roles.toSorted(), scripts.toSorted(), stripe.subscriptions, stripe.customers, whop];
  return {
    roles: new Set(roles),
    scripts: new Set(scripts),
    hash: createHash('sha256').update(JSON.stringify(all)).digest('hex'),
  };
}

/** One sentence for each role or script that someone had and has no more. */
export function lostBetween(before: Held, after: Held): string[] {
  const gone = (a: Set<string>, b: Set<string>) => [...a].filter((each) => !b.has(each));
  return [...gone(before.roles, after.roles), ...gone(before.scripts, after.scripts)]
    .slice(0, 20)
    .map((sentence) => `No longer true: ${sentence}.`);
}

import pg from 'pg';
import type { Plan } from '../../../src/domain/catalogue/catalogue.ts';
import { DOCUMENTED_CATALOGUE } from '../../../src/domain/catalogue/documented-catalogue.ts';
import { entitlementsOf } from '../../../src/domain/entitlement.ts';

import type { takeSnapshot } from '../../../src-sandbox/discord/snapshot.ts';
import type { TradingViewSnapshot } from '../../../src-sandbox/tradingview/snapshot.ts';
import type { Fleet } from '../../support/processes/fleet.ts';
import type { FleetSubscriber } from './fleet-subscriber.ts';

const NAMES_AT_PROVIDERS = {
  'community-base': 'Community',
  'community-paid': 'Paid Member',
  'community-vip': 'VIP',
  'indicator-main': 'main',
  'indicator-wavematrix': 'wavematrix',
  'indicator-orderblock': 'orderblock',
} as const;

interface Effect {
  name: string;
  detail: Record<string, unknown>;
}

/** The plan each should have at the end; an ended plan leaves free. */
export type Wanted = FleetSubscriber & { holds: Plan };

/** Everything that differs from what was paid for, as sentences. */
export async function wrongIn(fleet: Fleet, wanted: readonly Wanted[]): Promise<string[]> {
  const held = await heldNow(fleet);
  const differing = wanted.flatMap((each) => {
    const should = entitlementsOf(DOCUMENTED_CATALOGUE, each.holds).map(
      (name) => NAMES_AT_PROVIDERS[name as keyof typeof NAMES_AT_PROVIDERS],
    );
    const does = [
      ...(held.roles.get(each.discordName) ?? []),
      ...held.scripts(each.tradingViewName),
    ];
    const [a, b] = [should.toSorted().join(), does.toSorted().join()];
    return a === b ? [] : [`${each.email} should hold ${a} and holds ${b}`];
  });
  return [...differing, ...(await wrongInStore(fleet, wanted))];
}

async function heldNow(fleet: Fleet) {
  const discord = await fleet.control<ReturnType<typeof takeSnapshot>>('GET', '/discord/state');
  const tradingView = await fleet.control<TradingViewSnapshot>('GET', '/tradingview/state');
  const nameOf = new Map(discord.roles.map(({ id, name }) => [id, name]));
  return {
    roles: new Map(
      discord.members.map(({ username, roles }) => [
        username,
        roles.map((id) => nameOf.get(id) ?? id),
      ]),
    ),
    scripts: (username: string) =>
      tradingView.scripts.flatMap(({ key, rows }) =>
        rows.filter((row) => row.username === username).map(() => key),
      ),
  };
}

async function wrongInStore(fleet: Fleet, wanted: readonly Wanted[]): Promise<string[]> {
  const { deliveries } = await fleet.control<{ deliveries: { event: string; state: string }[] }>(
    'GET',
    '/stripe/deliveries',
  );
  const client = new pg.Client({ connectionString: fleet.databaseUrl });
  await client.connect();
  const ask = async <Row>(text: string) => (await client.query(text)).rows as Row[];
  try {
    const rows = new Map(
      (
        await ask<{ id: string; processed: boolean }>(
          'select external_id as id, processed_at is not null as processed from inbox_event',
        )
      ).map((row) => [row.id, row.processed]),
    );
    const waiting = deliveries.filter(({ state }) => state === 'waiting').length;
    const lost = deliveries.filter(({ event, state }) => state !== 'waiting' && !rows.has(event));
    const unhandled = [...rows.values()].filter((processed) => !processed).length;
    const jobs = await ask(
      `select 1 from job.job where state in ('created', 'retry', 'active') and name = 'reconcile-access'`,
    );
    const accounts = await ask<{ email: string; plan: string }>(
      'select a.email, s.plan from account a join standing s on s.user_id = a.id',
    );
    const troubled = await ask<{ words: string }>(
      `select concat_ws(' ', account_id, entitlement, state, reason, next_attempt_at - now()) as words
         from access_grant where ended_at is null and state <> 'granted'`,
    );
    const otherwise = wanted.filter(
      ({ email, holds }) =>
        accounts.filter((row) => row.email === email && row.plan === holds).length !== 1,
    );
    return [
      ...(waiting > 0 ? [`${waiting} deliveries wait`] : []),
      ...(lost.length > 0 ? [`${lost.length} acknowledged webhooks have no row`] : []),
      ...(unhandled > 0 ? [`${unhandled} events are not handled`] : []),
      ...(jobs.length > 0 ? [`${jobs.length} jobs are not done`] : []),
      ...troubled.map(({ words }) => `unsettled: ${words}`),
      ...otherwise.map(({ email }) => `${email} is not stored once with the right plan`),
    ];
  } finally {
    await client.end();
  }
}

/**
 * Effects that happened more than once, or removals from a subscriber who keeps access. Reads the providers' ledger,
 * which loses nothing, so a duplicate act shows even when the final state is right.
 */
export async function wrongEffects(fleet: Fleet, wanted: readonly Wanted[]): Promise<string[]> {
  const { members } = await fleet.control<ReturnType<typeof takeSnapshot>>('GET', '/discord/state');
  const { entries } = await fleet.control<{ entries: Effect[] }>('GET', '/ledger?kind=effect');
  return wanted.flatMap(({ email, discordName, tradingViewName, plan, holds }) => {
    const memberId = members.find((each) => each.username === discordName)?.id;
    const done = new Map<string, number>();
    for (const { name, detail } of entries) {
      if (!(name in GIVING_AND_TAKING)) continue;
      if (detail.memberId !== memberId && detail.username !== tradingViewName) continue;
      const what = `${name} ${detail.roleId ?? detail.pineId}`;
      done.set(what, (done.get(what) ?? 0) + 1);
    }
    const wrong = [...done].filter(
      ([what, times]) =>
        times > 1 || (holds === plan && GIVING_AND_TAKING[what.split(' ')[0] ?? ''] === 'taking'),
    );
    return wrong.map(([what, times]) => `${email}: ${what}, ${times} times`);
  });
}

const GIVING_AND_TAKING: Record<string, 'giving' | 'taking'> = {
  'access.added': 'giving',
  'member.role-added': 'giving',
  'access.removed': 'taking',
  'member.role-removed': 'taking',
};

import pg from 'pg';
import { verifyAudit } from '../../../src-server/audit/verify-audit.ts';
import { machineClock } from '../../../src-server/clock/clock.ts';
import { openTestOrm } from '../../support/database/open-test-orm.ts';
import type { Fleet } from '../../support/processes/fleet.ts';
import { effectsSince } from './fleet-history.ts';
import type { Wanted } from './fleet-truth.ts';

interface TheirSubscription {
  id: string;
  status: string;
  cancel_at: number | null;
  items: { data: { current_period_end: number; price: { unit_amount: number } }[] };
}
interface Stored {
  id: string;
  status: string;
  cents: number | null;
  ends: number | null;
  period: number | null;
}

const SUBSCRIPTIONS = `
  select stripe_subscription_id as id, stripe_status as status, amount_cents as cents,
    extract(epoch from ends_at)::float8 as ends,
    extract(epoch from current_period_end)::float8 as period from subscription`;

const GRANTS = `
  select coalesce(target->>'pineId', target->>'roleId') as target, count(*)::int as times
  from access_grant group by 1`;

/** Money and plan match Stripe and each charge happened once (I7). Every act is recorded (I8). */
export async function wrongRecords(fleet: Fleet, wanted: readonly Wanted[]): Promise<string[]> {
  const client = new pg.Client({ connectionString: fleet.databaseUrl });
  await client.connect();
  try {
    return [
      ...(await wrongMoney(fleet, client, wanted)),
      ...(await unrecorded(fleet, client)),
      ...(await brokenAudit(fleet)),
    ];
  } finally {
    await client.end();
  }
}

async function wrongMoney(
  fleet: Fleet,
  client: pg.Client,
  wanted: readonly Wanted[],
): Promise<string[]> {
  const { subscriptions } = await fleet.control<{ subscriptions: TheirSubscription[] }>(
    'GET',
    '/stripe/state',
  );
  const theirs = new Map(subscriptions.map((each) => [each.id, each]));
  const ours = new Map(
    (await client.query<Stored>(SUBSCRIPTIONS)).rows.map((row) => [row.id, row]),
  );
  const charges = (await effectsSince(fleet)).filter(({ name }) => name === 'charge.succeeded');
  const once = charges.length === wanted.length;
  return [
    ...(once ? [] : [`I7 ${wanted.length} people were charged ${charges.length} times`]),
    ...wanted.flatMap(({ email, subscriptionId }) => {
      const [there, here] = [theirs.get(subscriptionId), ours.get(subscriptionId)];
      const item = there?.items.data[0];
      const pairs: (readonly [what: string, here: unknown, there: unknown])[] = [
        ['status', here?.status, there?.status],
        ['price', here?.cents, item?.price.unit_amount],
        // A canceled subscription has no scheduled end.
        ...(there?.status === 'canceled'
          ? []
          : ([
              ['end', here?.ends ?? null, there?.cancel_at],
              ['period', here?.period, item?.current_period_end],
            ] as const)),
      ];
      return pairs
        .filter(([, a, b]) => a !== b)
        .map(([what, a, b]) => `I7 ${email}: ${what} ${a} here, ${b} at Stripe`);
    }),
  ];
}

/** Each role and script has one grant row per person it was granted to. */
async function unrecorded(fleet: Fleet, client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ target: string; times: number }>(GRANTS);
  const recorded = new Map(rows.map(({ target, times }) => [target, times]));
  const given = new Map<string, number>();
  for (const { name, callSeq, detail } of await effectsSince(fleet)) {
    if (callSeq === null || !/^(access\.added|member\.role-added)$/.test(name)) continue;
    const target = String(detail.pineId ?? detail.roleId);
    given.set(target, (given.get(target) ?? 0) + 1);
  }
  return [...given]
    .filter(([target, times]) => (recorded.get(target) ?? 0) < times)
    .map(([target, times]) => `I8 ${target}: given ${times} times, ${recorded.get(target)} rows`);
}

async function brokenAudit(fleet: Fleet): Promise<string[]> {
  const orm = await openTestOrm(fleet.databaseUrl, 2);
  try {
    const { faults } = await verifyAudit({ orm, machineClock });
    return faults.map(({ fault, day, detail }) => `I8 ${fault} on ${day}: ${detail}`);
  } finally {
    await orm.close();
  }
}

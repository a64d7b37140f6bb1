import type { CheckerSources } from './checker-sources.ts';
import { heldNow } from './held-now.ts';

/** Everything that a repetition could change, as text to compare later. */
export async function everythingHeld(sources: CheckerSources): Promise<Record<string, string>> {
  const held = await heldNow(sources);
  const rows = async (sql: string) => JSON.stringify(await sources.rows(sql));
  return {
    roles: JSON.stringify([...held.roles].filter(([, roles]) => roles.length > 0).sort()),
    scripts: JSON.stringify(
      held.rows.map(({ script, userId, expiration }) => `${script} ${userId} ${expiration}`).sort(),
    ),
    standings: await rows('select user_id, plan, status, access_until from standing order by 1'),
    subscriptions: await rows(
      `select stripe_subscription_id, stripe_status, plan, ends_at, amount_cents, is_current
         from subscription order by 1`,
    ),
    grants: await rows(
      `select account_id, entitlement, state, source from access_grant
         where ended_at is null order by 1, 2`,
    ),
  };
}

/** Sequence number of the last change at a provider. */
export async function lastAccessEffect(sources: CheckerSources): Promise<number> {
  const { entries } = await sources.control<{ entries: { seq: number; name: string }[] }>(
    'GET',
    '/ledger?kind=effect',
  );
  return entries.findLast(({ name }) => /^(access|member\.role)/.test(name))?.seq ?? 0;
}

import { LIVE_STATUSES } from '../../../../src/domain/subscription.ts';
import { newId } from '../../../../src-server/database/identifier.ts';
import type { Chance } from '../../../drill/random.ts';

const GRANTS_EACH = 4;

export const ACCOUNTS = Array.from({ length: 3 }, newId).sort();
export const GRANTS = ACCOUNTS.flatMap((account) =>
  Array.from({ length: GRANTS_EACH }, () => ({ id: newId(), account })),
);
const ENTITLEMENTS = ['indicator-main', 'indicator-wavematrix', 'lounge'];

export const INSERT_GRANT = `
  insert into access_grant (id, account_id, provider, entitlement, state, held, source, target,
      target_key, created_at, verified_at, expires_at)
    values ($1, $2, 'tradingview', $3, 'granted', true, 'subscription', '{}', $1::uuid::text, now(),
      now(), '2027-01-01T00:00:00Z')
    on conflict (id) do nothing`;
export const INSERT_SUBSCRIPTION = `
  insert into subscription (stripe_subscription_id, user_id, stripe_customer_id, is_current,
      stripe_status, plan, closed_because, created_at, started_at, synced_at)
    values ($1 || $2::uuid, $2, 'cus', $1 = 'a', 'active', 'basic', 'dispute', now(), now(), now())
    on conflict (stripe_subscription_id) do nothing`;
const SET_GRANT = `
  update access_grant set held = $3, state = $4, ended_at = $5, expires_at = $6, verified_at = $7,
    provider = $8 where id = $1 and account_id = $2`;
const SET_ALL_HELD =
  'update access_grant set held = $2 where account_id = $1 and id = any($3::uuid[])';
const MOVE_GRANT = 'update access_grant set account_id = $2 where id = $1';
const SET_SUBSCRIPTION = `
  update subscription set closed_because = $2, stripe_status = $3, plan = $4,
      paused_because = $5, first_failed_at = $6
    where stripe_subscription_id = $1`;

export interface Write {
  sql: string;
  values: unknown[];
}

function writeGrant(chance: Chance, { id, account }: { id: string; account: string }): Write {
  if (chance.yes(0.15)) {
    return {
      sql: 'delete from access_grant where id = $1 and account_id = $2',
      values: [id, account],
    };
  }
  if (chance.yes(0.3)) {
    return { sql: INSERT_GRANT, values: [id, account, chance.pick(ENTITLEMENTS)] };
  }
  const values = [
    id,
    account,
    chance.yes(0.7),
    chance.pick(['granted', 'pending', 'blocked']),
    chance.pick([null, null, '2026-05-01T00:00:00Z']),
    chance.pick([null, '2026-09-01T10:00:00.125Z', '2027-03-01T00:00:00Z']),
    chance.pick([null, '2026-04-01T00:00:00Z']),
    chance.pick(['tradingview', 'discord']),
  ];
  return { sql: SET_GRANT, values };
}

function writeSubscription(chance: Chance, account: string): Write {
  const id = chance.pick(['a', 'b']) + account;
  if (chance.yes(0.1)) {
    return { sql: 'delete from subscription where stripe_subscription_id = $1', values: [id] };
  }
  const values = [
    id,
    chance.pick(['dispute', 'refund', null]),
    chance.pick([...LIVE_STATUSES, 'paused', 'paused', 'canceled', 'incomplete']),
    chance.pick(['basic', 'premium', null]),
    chance.pick(['pause_requested', 'pause_requested', 'final_payment_failure', null]),
    chance.pick([null, null, '2026-04-01T00:00:00Z']),
  ];
  return { sql: SET_SUBSCRIPTION, values };
}

/** One statement may write any row: it waits for it before it holds a card. */
export function writeAlone(chance: Chance): Write {
  const account = chance.pick(ACCOUNTS);
  const { id } = chance.pick(GRANTS);
  if (chance.yes(0.3)) return { sql: MOVE_GRANT, values: [id, account] };
  return chance.yes(0.5) ? writeGrant(chance, { id, account }) : writeSubscription(chance, account);
}

/** Writes of the worker's own rows, in the order of their accounts: two workers cannot deadlock. */
export function writeTogether(chance: Chance, worker: number): Write[] {
  return ACCOUNTS.flatMap((account, place) => {
    const own = GRANTS.map(({ id }) => id).filter((_, n) => n % 2 === worker);
    const writes: Write[] = [writeGrant(chance, { id: chance.pick(own), account })];
    if (chance.yes(0.3))
      writes.push({ sql: SET_ALL_HELD, values: [account, chance.yes(0.5), own] });
    if (place % 2 === worker) {
      const current = chance.pick(['a', 'b']);
      writes.push(
        { sql: 'update subscription set is_current = false where user_id = $1', values: [account] },
        { sql: INSERT_SUBSCRIPTION.replace(`$1 = 'a'`, 'false'), values: [current, account] },
        {
          sql: 'update subscription set is_current = true where stripe_subscription_id = $1',
          values: [current + account],
        },
      );
    }
    return chance.yes(0.7) ? writes : [];
  });
}

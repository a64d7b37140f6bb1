import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Listing } from '../../../../src-server/access/access-provider.ts';
import { seemAstray } from '../../../../src-server/access/sweep/seem-astray.ts';
import { whereItDiffers } from '../../../../src-server/access/sweep/where-it-differs.ts';
import { newId } from '../../../../src-server/database/identifier.ts';
import { baseMembers, premiumTraders } from '../drill/many-subscribers.ts';
import { type Bench, startBench } from '../support/access-bench.ts';
import { entry } from '../support/people.ts';

/** One change for each account. Each statement takes the account's id. */
const STATES = ['grant-failed', 'revoke-failed', 'revoking', 'blocked', 'pending'];
const OF_TRADERS: Record<string, string> = {
  ...Object.fromEntries(
    STATES.map((state) => [
      `a grant in state ${state}`,
      `update access_grant set state = '${state}' where account_id = ? and entitlement = 'indicator-main'`,
    ]),
  ),
  'a blocked grant without a mapping':
    "update access_grant set state = 'blocked', reason = 'not-mapped' where account_id = ?",
  'an expiry that was never read':
    "update access_grant set expires_at = null where account_id = ? and entitlement = 'indicator-main'",
  'an expiry a millisecond later':
    "update access_grant set expires_at = expires_at + interval '1 ms' where account_id = ?",
  'another wanted expiry':
    "update access_grant set wanted_expires_at = wanted_expires_at - interval '1 day' where account_id = ?",
  'a grant that was never read': 'update access_grant set found_before = null where account_id = ?',
  'an entry from before us': `update access_grant set found_before = '{"present": true, "expiresAt": null}' where account_id = ?`,
  'the target of another user':
    "update access_grant set target_key = target_key || '9' where account_id = ?",
  'no grant': 'delete from access_grant where account_id = ?',
  'an ended grant': 'update access_grant set ended_at = now() where account_id = ?',
  'no name': 'delete from tradingview_identity where account_id = ?',
  'a name that is asked for tomorrow': `update tradingview_identity
    set tradingview_user_id = null, reason = 'username-not-found', next_check_at = now() + interval '1 day'
    where account_id = ?`,
};
const OF_MEMBERS: Record<string, string> = {
  'a member who left':
    "update discord_identity set state = 'left', guild_id = null where account_id = ?",
  'a member who has not accepted the rules':
    'update discord_identity set pending = true where account_id = ?',
  'a name without a member':
    "update discord_identity set state = 'named', member_id = null where account_id = ?",
  'a grant of a role that failed':
    "update access_grant set state = 'grant-failed' where account_id = ?",
  'no grant of a role': 'delete from access_grant where account_id = ?',
};

let bench: Bench;
const listings = new Map<string, Listing>();
const changed = new Map<string, string>();
const everybody: string[] = [];
beforeAll(async () => {
  bench = await startBench();
  const sql = (text: string, values: unknown[]) => bench.access.orm.em.fork().execute(text, values);
  const traders = await premiumTraders(bench, 'changed_', Object.keys(OF_TRADERS).length + 5);
  const members = await baseMembers(bench, Object.keys(OF_MEMBERS).length + 2);
  const left = traders.map(({ accountId }) => accountId);
  for (const [what, statement] of Object.entries(OF_TRADERS)) {
    const accountId = left.shift() ?? '';
    changed.set(accountId, what);
    await sql(statement, [accountId]);
  }
  const [ended = '', free = '', missing = '', longer = ''] = left;
  const given = members.at(-1) ?? '';
  bench.subscribe(ended, 'premium', -1);
  changed.set(ended, 'a plan that ended');
  bench.subscribe(free, 'free');
  changed.set(free, 'another plan');
  const nameOf = (id: string) => traders.find(({ accountId }) => accountId === id)?.username;
  await bench.control('tradingview', `/scripts/main/rows/${nameOf(missing)}`, undefined, 'DELETE');
  changed.set(missing, 'an entry that is missing');
  const expiration = { expiration: '2031-01-01' };
  await bench.control('tradingview', `/scripts/main/rows/${nameOf(longer)}`, expiration, 'PATCH');
  changed.set(longer, 'an entry with another expiry');
  await sql(
    `insert into manual_grant (id, account_id, entitlement, expires_at, created_at, reason)
       values (?, ?, 'community-vip', null, now(), 'a friend')`,
    [newId(), given],
  );
  changed.set(given, 'a role given by hand');
  everybody.push(...traders.map(({ accountId }) => accountId), ...members, newId());
  for (const provider of bench.access.providers) {
    listings.set(provider.name, await provider.list());
  }
  // A listing of the members corrects their identities, so these change after it.
  for (const [n, [what, statement]] of Object.entries(OF_MEMBERS).entries()) {
    changed.set(members[n] ?? '', what);
    await sql(statement, [members[n]]);
  }
  expect(entry(bench, 'main', nameOf(longer) ?? '')).toBeDefined();
});
afterAll(() => bench.close());

describe('a batch of accounts', () => {
  it('differs where each account by itself does', async () => {
    const alone: string[] = [];
    for (const accountId of everybody) {
      const astray = await whereItDiffers(bench.access, accountId, listings);
      if (astray.length > 0) alone.push(accountId);
    }
    const named = (ids: readonly string[]) => ids.map((id) => changed.get(id) ?? 'unchanged');
    const together = named(await seemAstray(bench.access, everybody, listings));
    expect(together).toEqual(named(alone));
    expect(together).not.toContain('unchanged');
    expect(new Set(together).size).toBeGreaterThan(20);
  });

  it('has an account read alone while its TradingView name was never looked up', async () => {
    const [accountId = ''] = everybody;
    await bench.access.orm.em
      .fork()
      .execute(
        'update tradingview_identity set tradingview_user_id = null, next_check_at = null where account_id = ?',
        [accountId],
      );
    expect(await seemAstray(bench.access, [accountId], listings)).toEqual([accountId]);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ListedUser } from '../../../../src/contract/operator/users.contract.ts';
import { transact } from '../../../../src-server/database/transaction.ts';
import { checkCounts } from '../../../../src-server/operator/users/check-counts.ts';
import { compactTally } from '../../../../src-server/operator/users/compact-tally.ts';
import { type Person, personAt } from '../../../support/http-person.ts';
import { createTestApp, OPERATOR, type TestApp } from '../../../support/test-app.ts';
import { seedUsers } from '../seed-users.ts';

const USERS = 1_200;
let app: TestApp;
let operator: Person;
beforeAll(async () => {
  app = await createTestApp();
  await seedUsers(app.app.parts.orm, USERS);
  operator = personAt(app.url);
  await operator.post('/api/admin-login', OPERATOR);
});
afterAll(() => app.close());

interface List {
  users: ListedUser[];
  total: number;
  totalIsMore: boolean;
  nextCursor: string | null;
  counts: Record<string, number>;
}
const list = async (query = ''): Promise<List> =>
  (await operator.get(`/api/admin/users${query}`)).json as unknown as List;
const emails = ({ users }: List) => users.map(({ email }) => email);
const rows = <T>(sql: string): Promise<T[]> => app.app.parts.orm.em.fork().execute(sql);

describe('the user list', () => {
  it('shows every user once, newest first, by page [admin-14]', async () => {
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: List = await list(`?limit=500${cursor === null ? '' : `&cursor=${cursor}`}`);
      seen.push(...page.users.map(({ id }) => id));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(seen).toHaveLength(USERS);
    expect(seen).toEqual([...new Set(seen)].sort().reverse());
  });

  it('the user list without a limit returns all users in the documented shape [admin-15]', async () => {
    const exports = `select after->>'searched' as searched from audit_entry
      where action = 'users.exported' and after->>'format' = 'json'`;
    expect(await rows(exports)).toEqual([]);
    const all = await list();
    expect(await rows(exports)).toEqual([{ searched: 'false' }]);
    expect(all.users).toHaveLength(USERS);
    expect(all).toMatchObject({ total: USERS, nextCursor: null, tradingViewConnected: true });
    expect(Object.keys(all.users[0] ?? {})).toEqual(
      expect.arrayContaining(['id', 'email', 'subscriptionPlan', 'tradingViewVerification']),
    );
  });

  it.each([
    ['plan=premium', (user: ListedUser) => user.subscriptionPlan === 'premium'],
    ['status=past_due', (user: ListedUser) => user.subscriptionStatus === 'past_due'],
    ['access=trouble', (user: ListedUser) => user.accessState === 'trouble'],
    [
      'plan=basic&status=active',
      (user: ListedUser) =>
        user.subscriptionPlan === 'basic' && user.subscriptionStatus === 'active',
    ],
  ])('%s returns those users and their count [admin-16]', async (query, fits) => {
    const everybody = await list();
    const expected = everybody.users.filter(fits).map(({ email }) => email);
    expect(expected.length).toBeGreaterThan(0);
    const left = await list(`?limit=500&${query}`);
    expect(emails(left)).toEqual(expected);
    expect(left.total).toBe(expected.length);
    expect(left.counts).toEqual(everybody.counts);
  });

  it.each([
    ['an email in any case', 'User-00007@', ['user-00007@beta.example']],
    ['a Stripe customer', 'cus_seed00007', ['user-00007@beta.example']],
    ['a Stripe subscription', 'sub_seed00007', ['user-00007@beta.example']],
    ['a Discord name with its @', '@Trader_00007', ['user-00007@beta.example']],
    ['a TradingView name', 'CHART00007', ['user-00007@beta.example']],
    ['nothing for an unknown text', 'zzzz', []],
    ["nothing for SQL: ' or 1=1 --", "' or 1=1 --", []],
    ['nothing for a percent sign', '%', []],
  ])('finds %s [admin-17]', async (_, q, expected) => {
    const found = await list(`?limit=50&q=${encodeURIComponent(q)}`);
    expect(emails(found)).toEqual(expected);
    expect(found).toMatchObject({ total: expected.length, totalIsMore: false });
  });

  it('finds a domain and an id, and filters its matches [admin-18]', async () => {
    const domain = await list('?limit=500&q=@beta.example');
    expect(emails(domain).every((email) => email.endsWith('@beta.example'))).toBe(true);
    const [one] = domain.users;
    expect(emails(await list(`?limit=5&q=${one?.id}`))).toEqual([one?.email]);
    const premium = await list('?limit=500&q=user-&plan=premium');
    const all = await list('?limit=500&plan=premium');
    expect(emails(premium)).toEqual(emails(all));
    expect(premium.total).toBe(all.total);
  });

  it.each([
    ['?limit=0', /limit/],
    ['?limit=501', /limit/],
    ['?limit=1&cursor=x', /Unknown page/],
    ['?plan=gold', /plan/],
    [`?q=${'x'.repeat(201)}`, /q/],
  ])('%s is refused', async (query, message) => {
    const answer = await operator.get(`/api/admin/users${query}`);
    expect(answer.status).toBe(400);
    expect(String(answer.json.message)).toMatch(message);
  });

  it('the user list is restricted to operators', async () => {
    for (const path of ['/api/admin/users', '/api/admin/users.csv', '/api/admin/users?limit=1']) {
      expect((await personAt(app.url).get(path)).status).toBe(401);
    }
  });
});

describe('the CSV file', () => {
  it('the CSV file has the filtered users, escapes formulas and is audited [admin-19]', async () => {
    await rows(
      `update discord_identity set username = '=cmd|calc' where username = 'trader_00003'`,
    );
    const answer = await operator.get('/api/admin/users.csv?q=user-0000');
    expect(answer.headers.get('content-disposition')).toContain('users.csv');
    const lines = answer.text.trim().split('\r\n');
    expect(lines[0]).toBe(
      'email,plan,status,access,stripe_customer,stripe_subscription,discord,tradingview,holds,created,id,paused_until',
    );
    expect(lines).toHaveLength(1 + 10);
    expect(answer.text).toContain(",'=cmd|calc,");
    const [entry] = await rows<{ after: unknown }>(
      `select after from audit_entry where action = 'users.exported' and after->>'format' = 'csv'`,
    );
    expect(entry?.after).toEqual({
      format: 'csv',
      plan: null,
      status: null,
      access: null,
      searched: true,
    });
  });
});

describe('the user counts', () => {
  it('the user counts are exact after every kind of change, before and after compaction [admin-20]', async () => {
    const before = await list('?limit=1');
    await rows(`update standing set plan = 'premium', status = 'active'
      where user_id in (select id from account order by id limit 40)`);
    await rows('delete from account where id in (select id from account order by id desc limit 3)');
    await rows(`update access_grant set state = 'revoke-failed' where held`);
    const check = () => checkCounts(app.app.parts);
    expect(await check()).toEqual({ users: USERS - 3, wrongCards: 0, wrongCounts: 0 });
    // In one transaction, so the timer compacts none of it meanwhile.
    const changed = await transact(app.app.parts.orm, async (em) => {
      for (let n = 0; n < 250; n += 1) {
        await em.execute(`update standing set status = case status when 'active' then 'past_due'
          else 'active' end where user_id = (select user_id from standing order by 1 limit 1)`);
      }
      return em.execute<unknown[]>('select 1 from user_tally');
    });
    expect(changed.length).toBeGreaterThan(200);
    await compactTally(app.app.parts);
    expect(await compactTally(app.app.parts)).toBeLessThan(100);
    expect(await check()).toEqual({ users: USERS - 3, wrongCards: 0, wrongCounts: 0 });
    expect((await list('?limit=1')).counts.total).toBe((before.counts.total ?? 0) - 3);
  });

  it('the user counts are reported, repaired and logged when they are wrong [admin-21]', async () => {
    await rows(`update user_card set plan = 'premium', held = 7
      where account_id = (select account_id from user_card where plan = 'free' limit 1)`);
    await rows(`insert into user_tally (plan, status, access_state, n)
      values ('premium', 'active', 'held', 5)`);
    const check = await checkCounts(app.app.parts);
    expect(check.wrongCards).toBe(1);
    expect(check.wrongCounts).toBeGreaterThan(0);
    expect(app.logged()).toContain("the operator's list or its counts were wrong");
    expect(await checkCounts(app.app.parts)).toMatchObject({ wrongCards: 0, wrongCounts: 0 });
    const kept = await rows<{ n: number }>(
      'select count(*)::int as n from user_count_check where wrong_cards > 0',
    );
    expect(kept).toEqual([{ n: 1 }]);
  });

  it('the user counts stay right while two transactions change one user [admin-22]', async () => {
    const em = () => app.app.parts.orm.em.fork();
    const [person] = await rows<{ id: string }>(
      `select user_id as id from standing where plan = 'basic' limit 1`,
    );
    const id = person?.id ?? '';
    const first = em();
    await first.begin();
    await first.execute(`update standing set plan = 'standard' where user_id = ?::uuid`, [id]);
    const second = em().transactional((other) =>
      other.execute(`update discord_identity set username = 'renamed' where account_id = ?::uuid`, [
        id,
      ]),
    );
    await first.commit();
    await second;
    const [card] = await rows<object>(
      `select plan, discord_username from user_card where account_id = '${id}'`,
    );
    expect(card).toEqual({ plan: 'standard', discord_username: 'renamed' });
    expect(await checkCounts(app.app.parts)).toMatchObject({ wrongCards: 0, wrongCounts: 0 });
  });
});

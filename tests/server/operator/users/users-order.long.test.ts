import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ListedUser } from '../../../../src/contract/operator/users.contract.ts';
import { EVERYBODY } from '../../../../src-server/operator/users/user-filter.ts';
import { NEWEST_FIRST } from '../../../../src-server/operator/users/user-order.ts';
import { pageStatement } from '../../../../src-server/operator/users/user-statements.ts';
import { type Person, personAt } from '../../../support/http-person.ts';
import { operatorOfRole } from '../../../support/operator-of-role.ts';
import { createTestApp, OPERATOR, type TestApp } from '../../../support/test-app.ts';
import { seedUsers } from '../seed-users.ts';

const USERS = 700;
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
  isSorted: boolean;
  nextCursor: string | null;
}
const list = async (query: string): Promise<List> =>
  (await operator.get(`/api/admin/users?limit=150&${query}`)).json as unknown as List;

/** Every page of an order. */
async function walk(query: string): Promise<ListedUser[]> {
  const seen: ListedUser[] = [];
  let cursor: string | null = null;
  do {
    const page: List = await list(cursor === null ? query : `${query}&cursor=${cursor}`);
    seen.push(...page.users);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return seen;
}

const KEYS: Record<string, (user: ListedUser) => string> = {
  created: ({ createdAt }) => createdAt,
  email: ({ email }) => email,
  plan: ({ subscriptionPlan }) => subscriptionPlan,
  status: ({ subscriptionStatus }) => subscriptionStatus,
  until: ({ accessUntil }) => accessUntil ?? 'none',
};
const SORTS = Object.keys(KEYS).flatMap((by) => [
  [by, 'asc'],
  [by, 'desc'],
]);

describe('the sorted user list', () => {
  it.each(SORTS)('by %s, %s shows every user once, in order', async (by, direction) => {
    const users = await walk(`sort=${by}&order=${direction}`);
    expect(new Set(users.map(({ id }) => id)).size).toBe(USERS);
    const keyed = users.map((user) => `${KEYS[by ?? '']?.(user)} ${user.id}`);
    const sorted = keyed.toSorted((a, b) => (a < b ? -1 : 1));
    expect(keyed).toEqual(direction === 'asc' ? sorted : sorted.reverse());
  });

  it.each([
    [
      'plan=premium&sort=email&order=desc',
      ({ subscriptionPlan }: ListedUser) => subscriptionPlan === 'premium',
    ],
    // So many that the order is walked instead of collected.
    [
      'plan=free&sort=email&order=desc',
      ({ subscriptionPlan }: ListedUser) => subscriptionPlan === 'free',
    ],
    ['access=trouble&sort=status', ({ accessState }: ListedUser) => accessState === 'trouble'],
    ['q=user-004&sort=email&order=desc', ({ email }: ListedUser) => email.startsWith('user-004')],
  ])('%s keeps the filter', async (query, fits) => {
    const expected = (await walk('')).filter(fits).map(({ id }) => id);
    const found = await walk(query);
    expect(expected.length).toBeGreaterThan(5);
    expect(found.map(({ id }) => id).sort()).toEqual(expected.sort());
    const keys = found.map(({ email }) => email);
    if (query.includes('sort=email')) expect(keys).toEqual(keys.toSorted().reverse());
  });

  it.each([
    ['email', 'asc', 'user_card_email_order'],
    ['plan', 'desc', 'user_card_listed_plan_index'],
    ['status', 'asc', 'user_card_listed_status_index'],
    ['until', 'asc', 'user_card_until_order'],
  ] as const)('by %s, %s reads a page from an index', async (by, direction, index) => {
    const order = { by, descending: direction === 'desc' };
    const value = by === 'until' ? 'infinity' : 'm';
    const id = '01890000-0000-7000-8000-000000000000';
    for (const after of [null, { value, id }]) {
      const page = { order, after, limit: 50, now: new Date(), few: false, collects: false };
      const { text, values } = pageStatement(EVERYBODY, page);
      const literal = text.replace(/\$(\d+)/g, (_, n) => literalOf(values[Number(n) - 1]));
      const plan = await app.app.parts.orm.em.fork().transactional(async (em) => {
        // A small table would be sorted instead.
        await em.execute('set local enable_sort = off');
        return em.execute<Record<string, string>[]>(`explain ${literal}`);
      });
      const lines = plan.map((row) => Object.values(row)[0]).join('\n');
      expect(lines).toContain(index);
      if (after !== null) expect(lines).toMatch(/Index Cond: .*ROW/);
    }
  });

  it('continues a search in the order of its cursor once its size crosses the limit', async () => {
    const query = 'q=user-&sort=email';
    const sorted = await list(query);
    expect(sorted.isSorted).toBe(true);
    const em = app.app.parts.orm.em.fork();
    await em.execute(`insert into account (id, email, password_hash, created_at)
      select gen_random_uuid(), 'user-x' || n || '@delta.example', 'x', now()
      from generate_series(1, 1500) n`);
    const newest = await list(query);
    expect(newest.isSorted).toBe(false);
    const next = await list(`${query}&cursor=${sorted.nextCursor}`);
    expect(next.isSorted).toBe(true);
    const emails = [...sorted.users, ...next.users].map(({ email }) => email);
    expect(emails).toHaveLength(300);
    expect(emails).toEqual(emails.toSorted());
    await em.execute(`delete from account where email like 'user-x%'`);
    const older = await list(`${query}&cursor=${newest.nextCursor}`);
    expect(older.isSorted).toBe(false);
    expect(older.users).toHaveLength(150);
  });

  it('refuses an unknown column and a cursor of another order', async () => {
    const refused = (query: string) => operator.get(`/api/admin/users?limit=10&${query}`);
    expect((await refused('sort=password_hash')).status).toBe(400);
    expect((await refused('sort=email&order=up')).status).toBe(400);
    const { nextCursor } = await list('sort=email');
    expect((await refused(`sort=created&cursor=${nextCursor}`)).status).toBe(400);
    expect((await refused(`sort=until&cursor=${nextCursor}`)).status).toBe(400);
    expect((await refused('sort=email&cursor=bm90IGpzb24')).status).toBe(400);
    const zero = Buffer.from('["\\u0000","x"]').toString('base64url');
    expect((await refused(`sort=email&cursor=${zero}`)).status).toBe(400);
  });
});

function literalOf(value: unknown): string {
  if (Array.isArray(value)) return `array['${value.join("','")}']`;
  return typeof value === 'number' ? String(value) : `'${value}'`;
}

it('the documented order needs no key', () => {
  const page = {
    order: NEWEST_FIRST,
    after: null,
    limit: 1,
    now: new Date(),
    few: false,
    collects: false,
  };
  expect(pageStatement(EVERYBODY, page).text).toContain('order by c.account_id desc');
});

describe('a saved view', () => {
  const VIEW = {
    name: 'Premium in trouble',
    plan: 'premium',
    status: null,
    access: 'trouble',
    q: '@alpha.example',
    sort: 'until',
    descending: false,
    columns: ['plan', 'until'],
  };
  const save = (view: object, who: Person = operator) =>
    who.post('/trpc/admin.saveUsersView', view);
  const views = async (who: Person = operator) =>
    ((await who.get('/trpc/admin.usersViews')).json.result as { data: { id: string }[] }).data;

  it('keeps filters, order and columns for its own operator', async () => {
    expect((await save(VIEW)).status).toBe(200);
    expect(await views()).toEqual([{ ...VIEW, id: expect.any(String) }]);
    const colleague = await operatorOfRole(app, 'read-only');
    expect(await views(colleague)).toEqual([]);
    const [own] = await views();
    await colleague.post('/trpc/admin.deleteUsersView', { id: own?.id });
    expect(await views()).toHaveLength(1);
  });

  it('is replaced by name, and deleted', async () => {
    await save({ ...VIEW, plan: 'basic', columns: [] });
    const [replaced, ...more] = await views();
    expect([replaced, more]).toMatchObject([{ plan: 'basic', columns: [] }, []]);
    await operator.post('/trpc/admin.deleteUsersView', { id: replaced?.id });
    expect(await views()).toEqual([]);
  });

  it('keeps no search that names a person, and no bad value', async () => {
    for (const bad of [
      { q: 'anna@example.com' },
      { q: 'trader_anna' },
      { name: ' ' },
      { name: 'a'.repeat(61) },
      { sort: 'password' },
      { columns: ['secret'] },
      { status: 'rich' },
    ]) {
      expect((await save({ ...VIEW, ...bad })).status).toBe(400);
    }
    expect(await views()).toEqual([]);
  });

  it('is kept by a role that reads users, and by no other', async () => {
    const reader = await operatorOfRole(app, 'read-only', 'another.reader');
    expect((await save(VIEW, reader)).status).toBe(200);
    expect(await views(reader)).toHaveLength(1);
    const assistant = await operatorOfRole(app, 'tradingview');
    expect((await save(VIEW, assistant)).status).toBe(403);
  });

  it('is one of at most thirty', async () => {
    const answers = [];
    for (let n = 0; n <= 30; n += 1)
      answers.push((await save({ ...VIEW, name: `View ${n}` })).status);
    expect(answers.slice(0, 30).every((status) => status === 200)).toBe(true);
    expect(answers[30]).toBe(409);
    expect(await views()).toHaveLength(30);
  });
});

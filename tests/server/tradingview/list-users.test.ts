import { expect, test } from 'vitest';
import { listUsers } from '../../../src-server/tradingview/gateway/list-users.ts';
import type { OwnerCall, OwnerCalls } from '../../../src-server/tradingview/gateway/owner-calls.ts';

/** Answers each page by what the last one named next. */
function pages(next: (path: string) => string | null) {
  const asked: OwnerCall[] = [];
  const owner: OwnerCalls = {
    async ask(call) {
      asked.push(call);
      const results = [{ id: asked.length, username: `u${asked.length}`, expiration: null }];
      const json = { results, next: next(call.path) };
      const rest = { isHtml: false, setCookies: [], retryAfterSeconds: undefined };
      return { status: 200, json, ...rest };
    },
    probe: async () => {},
  };
  return { owner, asked };
}
const question = { pineId: 'PUB;1', urgency: 'sweep' } as const;
const PATH = '/pine_perm/list_users/';

test('the cursor is followed to its end, with the same body and thirty a page', async () => {
  const { owner, asked } = pages((path) => (path.endsWith('c=2') ? null : `${PATH}?limit=30&c=2`));
  const listing = await listUsers(owner, question);
  expect(listing).toMatchObject({ complete: true, rows: [{ userId: '1' }, { userId: '2' }] });
  expect(asked.map(({ form }) => form)).toEqual([{ pine_id: 'PUB;1' }, { pine_id: 'PUB;1' }]);
  expect(asked[0]?.path).toContain('limit=30');
});

test('a cursor that comes again ends the listing, incomplete', async () => {
  const { owner, asked } = pages(() => `${PATH}?limit=30&c=again`);
  expect((await listUsers(owner, question)).complete).toBe(false);
  expect(asked).toHaveLength(2);
});

test('a cursor that leads elsewhere is not followed', async () => {
  for (const elsewhere of [
    'https://example.com/steal',
    '/pine_perm/remove/?c=1',
    '//example.com/',
  ]) {
    const { owner, asked } = pages(() => elsewhere);
    expect((await listUsers(owner, question)).complete).toBe(false);
    expect(asked).toHaveLength(1);
  }
});

test('a listing without end stops at a ceiling, incomplete', async () => {
  const before: string[] = [];
  const { owner, asked } = pages((path) => `${PATH}?c=${before.push(path)}`);
  expect((await listUsers(owner, question)).complete).toBe(false);
  expect(asked).toHaveLength(1_000);
});

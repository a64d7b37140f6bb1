import { expect, test } from 'vitest';
import { ProviderFailure } from '../../../src-server/errors/provider-failure.ts';
import type { AccessRow } from '../../../src-server/tradingview/gateway/answers.ts';
import { listUsers } from '../../../src-server/tradingview/gateway/calls/list-users.ts';
import type { OwnerCall, OwnerCalls } from '../../../src-server/tradingview/gateway/owner-calls.ts';

const oneMore = (page: number) => [{ id: page, username: `u${page}`, expiration: null }];

/** Serves pages by the cursor that the previous page named, with the rows of that page number. */
function pages(
  next: (path: string) => string | null,
  resultsOf: (page: number) => unknown[] = oneMore,
  failing: Record<number, ProviderFailure> = {},
) {
  const asked: OwnerCall[] = [];
  const owner: Pick<OwnerCalls, 'ask' | 'baseUrl'> = {
    baseUrl: 'https://www.tradingview.com',
    async ask(call) {
      asked.push(call);
      const failure = failing[asked.length];
      if (failure !== undefined) throw failure;
      const json = { results: resultsOf(asked.length), next: next(call.path) };
      const rest = { isHtml: false, setCookies: [], retryAfterSeconds: undefined, location: null };
      return { status: 200, json, ...rest };
    },
  };
  return { owner, asked };
}
const question = { pineId: 'PUB;1', urgency: 'sweep' } as const;
const PATH = '/pine_perm/list_users/';

test('follows the cursor to the end, with the same body and thirty rows a page', async () => {
  const { owner, asked } = pages((path) => (path.endsWith('c=2') ? null : `${PATH}?limit=30&c=2`));
  const listing = await listUsers(owner, question);
  expect(listing).toMatchObject({ complete: true, rows: [{ rowId: '1' }, { rowId: '2' }] });
  expect(asked.map(({ form }) => form)).toEqual([{ pine_id: 'PUB;1' }, { pine_id: 'PUB;1' }]);
  expect(asked[0]?.path).toContain('limit=30');
});

test('a repeated cursor ends the listing as incomplete [tradingview-14]', async () => {
  const { owner, asked } = pages(() => `${PATH}?limit=30&c=again`);
  expect((await listUsers(owner, question)).complete).toBe(false);
  expect(asked).toHaveLength(2);
});

test('follows a next page that is an absolute address on the same host', async () => {
  const next = `https://www.tradingview.com${PATH}?limit=30&c=2`;
  const { owner, asked } = pages((path) => (path.endsWith('c=2') ? null : next));
  expect((await listUsers(owner, question)).complete).toBe(true);
  expect(asked[1]?.path).toBe(`${PATH}?limit=30&c=2`);
});

test('does not follow a cursor to another host', async () => {
  for (const elsewhere of [
    'https://example.com/steal',
    `https://example.com${PATH}?c=1`,
    `http://www.tradingview.com${PATH}?c=1`,
    '/pine_perm/remove/?c=1',
    '//example.com/',
  ]) {
    const { owner, asked } = pages(() => elsewhere);
    expect((await listUsers(owner, question)).complete).toBe(false);
    expect(asked).toHaveLength(1);
  }
});

/** No cursor repeats. */
const everNew = () => {
  const cursors: null[] = [];
  return () => `${PATH}?c=${cursors.push(null)}`;
};

test('a loop with ever new cursors ends as incomplete at the first repeated page [tradingview-15]', async () => {
  const { owner, asked } = pages(everNew(), (page) => oneMore(page % 5));
  const listing = await listUsers(owner, question);
  expect(listing.complete).toBe(false);
  expect(listing.rows).toHaveLength(5);
  expect(asked).toHaveLength(6);
});

test('a listing of ever new users stops at a ceiling as incomplete', async () => {
  const { owner, asked } = pages(everNew());
  const listing = await listUsers(owner, { ...question, mostPages: 1_000 });
  expect(listing.complete).toBe(false);
  expect(asked).toHaveLength(1_000);
});

test('lists a script with more than 30,000 users completely [tradingview-16]', async () => {
  const last = 1_100;
  const people = (page: number) =>
    Array.from({ length: 30 }, (_, n) => oneMore(page * 30 + n)).flat();
  const next = everNew();
  const { owner } = pages((path) => (path.endsWith(`?c=${last}`) ? null : next()), people);
  const { rows, complete } = await listUsers(owner, question);
  expect(complete).toBe(true);
  expect(new Set(rows.map(({ rowId }) => rowId)).size).toBe(30 * (last + 1));
});

test('a page that changes during the listing returns no row twice', async () => {
  const { owner } = pages(
    (path) => (path.endsWith('c=2') ? null : `${PATH}?limit=30&c=2`),
    (page) => [...oneMore(1), ...oneMore(page)],
  );
  const { rows, complete } = await listUsers(owner, question);
  expect(complete).toBe(true);
  expect(rows.map(({ rowId }) => rowId)).toEqual(['1', '2']);
});

test('a search by name stops at the page that has it', async () => {
  const { owner, asked } = pages(everNew());
  const isSought = ({ rowId }: AccessRow) => rowId === '3';
  const listing = await listUsers(owner, { ...question, username: 'u', isSought });
  expect(listing).toMatchObject({ complete: false, rows: [{}, {}, { rowId: '3' }] });
  expect(asked).toHaveLength(3);
});

const unreached = new ProviderFailure('tradingview', 'unavailable', 'not-reached');
const twoPages = (path: string) => (path.endsWith('c=2') ? null : `${PATH}?limit=30&c=2`);

test('asks again for a later page that was not answered, and keeps the pages before it', async () => {
  const failing = { 2: unreached, 3: unreached };
  const { owner, asked } = pages(twoPages, oneMore, failing);
  const listing = await listUsers(owner, question);
  expect(listing).toMatchObject({ complete: true, rows: [{ rowId: '1' }, { rowId: '4' }] });
  expect(asked.slice(1).map(({ path }) => path)).toEqual(Array(3).fill(`${PATH}?limit=30&c=2`));
});

const backoffOf = (retryAfterSeconds: number) =>
  new ProviderFailure('tradingview', 'unavailable', 'standing-back', { retryAfterSeconds });

test('waits out a backoff at a later page, and counts only calls as tries', async () => {
  const tooFast = new ProviderFailure('tradingview', 'unavailable', 'too-fast');
  const refusals = [tooFast, backoffOf(10), tooFast, backoffOf(20), backoffOf(1_000)];
  const failing = Object.fromEntries(refusals.map((refusal, n) => [n + 2, refusal]));
  const { owner, asked } = pages(twoPages, oneMore, failing);
  const waits: number[] = [];
  const pause = async (milliseconds: number) => void waits.push(milliseconds);
  const listing = await listUsers(owner, { ...question, pause });
  expect(listing).toMatchObject({ complete: true, rows: [{ rowId: '1' }, { rowId: '7' }] });
  expect(asked).toHaveLength(7);
  // No wait is longer than the longest backoff of our own.
  expect(waits).toEqual([10_000, 20_000, 120_000]);
});

test('gives up on a backoff that does not end', async () => {
  const refused = Object.fromEntries(
    Array.from({ length: 100 }, (_, n) => [n + 2, backoffOf(120)]),
  );
  const { owner } = pages(twoPages, oneMore, refused);
  let waitedMs = 0;
  const pause = async (milliseconds: number) => {
    waitedMs += milliseconds;
  };
  await expect(listUsers(owner, { ...question, pause })).rejects.toMatchObject({
    reason: 'standing-back',
  });
  expect(waitedMs).toBe(30 * 60_000);
});

test.each([
  ['the first page', { 1: backoffOf(10) }, 1],
  ['a later page without a pause', { 2: backoffOf(10) }, 2],
])('a caller that must not wait hears of a backoff at %s at once', async (_, failing, calls) => {
  const { owner, asked } = pages(twoPages, oneMore, failing);
  const waits: number[] = [];
  const pause = async (milliseconds: number) => void waits.push(milliseconds);
  const asking = calls === 1 ? { ...question, pause } : question;
  await expect(listUsers(owner, asking)).rejects.toMatchObject({ reason: 'standing-back' });
  expect([asked.length, waits]).toEqual([calls, []]);
});

test.each([
  ['the first page', { 1: unreached }, 1],
  ['a page that is never answered', { 2: unreached, 3: unreached, 4: unreached, 5: unreached }, 5],
  [
    'a refused cookie pair',
    { 2: new ProviderFailure('tradingview', 'misconfigured', 'waiting-for-session') },
    2,
  ],
])('does not ask without an end for %s', async (_, failing, calls) => {
  const { owner, asked } = pages(twoPages, oneMore, failing);
  await expect(listUsers(owner, question)).rejects.toBeInstanceOf(ProviderFailure);
  expect(asked).toHaveLength(calls);
});

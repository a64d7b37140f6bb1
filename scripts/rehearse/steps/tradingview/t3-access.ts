import type { HttpAnswer } from '../../../../src-server/tradingview/gateway/http-call.ts';
import { LIST, readRow, statusOf, type TradingViewBench } from '../../benches/tradingview-bench.ts';
import { all, equals, oneReading, rightWhen } from '../../judge.ts';
import type { Context } from '../../running/context.ts';
import { defineStep } from '../../step.ts';

interface Seen {
  firstAdd: string;
  secondAdd: string;
  expiryAfterSecondAdd: string;
  expiryAfterModify: string;
  expiryAfterLifetime: string | null;
  rowId: string;
  rowFields: string;
  lagMs: number;
  filtered: boolean;
  tooManyRows: string;
  nextIsAddress: string;
  removed: string;
  removedAgain: string;
  rowAfterRemove: boolean;
  productGave: boolean;
  productTook: boolean;
}

const DAY_MS = 86_400_000;
const MAX_LAG_MS = 30_000;

export const t3 = defineStep<Seen>({
  id: 'T3',
  title: 'Add, add again, change, make lifetime, remove, remove again',
  provider: 'tradingview',
  facts: {
    'tv.add': ({ firstAdd, secondAdd, expiryAfterSecondAdd }) =>
      all(
        equals(firstAdd, '201 ok', 'first add'),
        equals(secondAdd, '200 exists', 'second add'),
        equals(expiryAfterSecondAdd, 'as before', 'expiry after the second add'),
      ),
    'tv.body': ({ firstAdd }) => equals(firstAdd, '201 ok', 'urlencoded body'),
    'tv.expiration': ({ firstAdd, expiryAfterModify }) =>
      all(
        equals(firstAdd, '201 ok', 'expiration with Z'),
        equals(expiryAfterModify, 'as asked', 'read back'),
      ),
    'tv.modify': ({ expiryAfterModify }) => equals(expiryAfterModify, 'as asked', 'expiry'),
    'tv.lifetime': ({ expiryAfterLifetime }) =>
      equals(expiryAfterLifetime, null, 'expiry after a change without one'),
    'tv.list': ({ tooManyRows }) =>
      oneReading(tooManyRows, {
        'refused with 400': 'more than 30 rows are refused',
        capped: 'more than 30 rows are capped',
      }),
    'tv.list-next': ({ nextIsAddress }) =>
      oneReading(nextIsAddress, {
        none: 'no next page on this script',
        relative: 'next is a relative address',
        absolute: 'next is a whole address',
      }),
    'tv.list-rows': ({ rowFields }) => equals(rowFields, 'complete', 'fields of a row'),
    'tv.row-id': ({ rowId }) =>
      oneReading(rowId, {
        user: 'the row’s id is the user’s',
        own: 'the row has an id of its own',
      }),
    'tv.lag': ({ lagMs }) =>
      rightWhen(lagMs === undefined ? undefined : lagMs <= MAX_LAG_MS, {
        right: 'the list follows within seconds',
        wrong: `the list did not follow within ${MAX_LAG_MS / 1000} s`,
      }),
    'tv.filter': ({ filtered }) => equals(filtered, true, 'found by the beginning of the name'),
    'tv.remove-absent': ({ removed, removedAgain, rowAfterRemove }) =>
      all(
        equals(removed, '200 ok', 'remove'),
        oneReading(removedAgain, {
          '200 ok': 'removing again is ok',
          '200 not_exists': 'removing again is not_exists',
        }),
        equals(rowAfterRemove, false, 'entry after removing'),
      ),
    'tv.case': ({ productGave, productTook }) =>
      all(
        equals(productGave, true, 'given by the product in canonical spelling'),
        equals(productTook, true, 'taken by the product'),
      ),
  },
  async run(context, seen) {
    const { tradingview } = context;
    const { script, second } = tradingview.account;
    // Recorded before creation: a kill must not leave the entry behind.
    context.made('tradingview.entry', second, script);
    const post = (verb: string, expiration?: Date) =>
      tradingview.call('POST', `/pine_perm/${verb}/`, {
        pine_id: script,
        username_recip: second,
        ...(expiration === undefined ? {} : { expiration: expiration.toISOString() }),
      });
    const now = (await context.now()).getTime();
    const [inOne, inTwo, inThree] = [1, 2, 3].map((days) => new Date(now + days * DAY_MS));

    await post('remove');
    await context.until(async () => (await readRow(tradingview)) === null);
    seen.firstAdd = words(await post('add', inOne));
    seen.lagMs = await lagOf(context);
    seen.secondAdd = words(await post('add', inTwo));
    seen.expiryAfterSecondAdd = isSame(await expiryOf(tradingview), inOne) ? 'as before' : 'other';
    await seeList(tradingview, seen);

    await post('modify_user_expiration', inThree);
    await context.until(async () => isSame(await expiryOf(tradingview), inThree));
    seen.expiryAfterModify = isSame(await expiryOf(tradingview), inThree) ? 'as asked' : 'other';
    await post('modify_user_expiration');
    await context.until(async () => (await expiryOf(tradingview)) === null);
    seen.expiryAfterLifetime = (await expiryOf(tradingview)) ?? null;

    seen.removed = words(await post('remove'));
    seen.removedAgain = words(await post('remove'));
    await context.until(async () => (await readRow(tradingview)) === null);
    seen.rowAfterRemove = (await readRow(tradingview)) !== null;
    await throughProduct(context, seen, inOne ?? null);
  },
});

async function lagOf({ tradingview, until }: Context): Promise<number> {
  const begin = performance.now();
  const isThere = await until(async () => (await readRow(tradingview)) !== null, MAX_LAG_MS);
  return isThere ? Math.round(performance.now() - begin) : MAX_LAG_MS + 1;
}

async function seeList(bench: TradingViewBench, seen: Partial<Seen>): Promise<void> {
  const { script, second } = bench.account;
  const row = await readRow(bench);
  const wanted = ['id', 'username', 'userpic', 'expiration', 'created'];
  seen.rowFields = wanted.filter((field) => !(field in (row ?? {}))).join(', ') || 'complete';
  const hint = await bench.gateway.findUsername(second);
  if (hint.kind === 'found') {
    seen.rowId = String(row?.id) === String(hint.user.id) ? 'user' : 'own';
  }
  const beginning = { pine_id: script, username: second.slice(0, -1) };
  const filtered = await bench.call('POST', LIST, beginning);
  const { results = [], next } = filtered.json as {
    results?: { username: string }[];
    next?: string;
  };
  seen.filtered = results.some(({ username }) => username === second);
  seen.nextIsAddress = next == null ? 'none' : next.startsWith('/') ? 'relative' : 'absolute';
  const many = await bench.call('POST', LIST.replace('limit=30', 'limit=100'), { pine_id: script });
  seen.tooManyRows = many.status === 200 ? 'capped' : `refused with ${many.status}`;
}

/** Repeats the grant through the product's gateway. */
async function throughProduct(
  { tradingview, until }: Context,
  seen: Partial<Seen>,
  end: Date | null,
) {
  const { gateway, account } = tradingview;
  await gateway.giveSession(tradingview.pair());
  const found = await gateway.findUsername(account.second);
  if (found.kind !== 'found') return;
  const { id: userId, username } = found.user;
  const { script } = account;
  const sending = { urgency: 'interactive', confirm: async () => {} } as const;
  await gateway.giveAccess(
    { pineId: script, username, userId, expiresAt: end },
    { present: false },
    sending,
  );
  const isListed = async () => (await readRow(tradingview)) !== null;
  seen.productGave = await until(isListed, MAX_LAG_MS);
  await gateway.takeAccess(script, username, sending);
  seen.productTook = await until(async () => !(await isListed()), MAX_LAG_MS);
}

async function expiryOf(bench: TradingViewBench): Promise<string | null | undefined> {
  const row = await readRow(bench);
  return row === null ? undefined : (row.expiration ?? null);
}

function isSame(expiry: string | null | undefined, moment: Date | undefined): boolean {
  // Some sources say that TradingView truncates seconds.
  const distance = new Date(expiry ?? 0).getTime() - (moment?.getTime() ?? 0);
  return Math.abs(distance) < 60_000;
}

function words(answer: HttpAnswer): string {
  return `${answer.status} ${statusOf(answer)}`;
}

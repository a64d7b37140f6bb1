import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  applyFromCommandLine,
  dropFromCommandLine,
  finishFromCommandLine,
  type MoveCommand,
  mapMovePrices,
  previewMove,
  readFileFrom,
  readStripeFrom,
  readWhopFrom,
  reportMove,
  rollBackFromCommandLine,
} from '../../../../src-server/commands/move.ts';
import { newId } from '../../../../src-server/database/identifier.ts';
import { PATIENCE_MS } from '../../../support/patience.ts';
import { createTestApp, type TestApp } from '../../../support/test-app.ts';

const run = promisify(execFile);

let app: TestApp;
let command: MoveCommand;
let apiKey: string;
let price: string;
beforeAll(async () => {
  app = await createTestApp();
  const { databaseUrl, sessionSecrets: secrets } = app.app.parts.options;
  const clockUrl = `${app.sandbox.addresses.control}/clock`;
  command = { databaseUrl, secrets, clockUrl, waitMs: PATIENCE_MS };
  const { whop } = (await app.control('GET', '/credentials')) as { whop: { apiKey: string } };
  apiKey = whop.apiKey;
  price = await sellAtStripe(['ann@example.com', 'bob@example.com']);
  const fay = { username: 'fay', planId: 'plan_lifetime', status: 'completed', periodEnd: null };
  await app.control('POST', '/whop/seed', { memberships: [fay] });
});
afterAll(() => app.close());

/** Live subscriptions that another program sold in our own Stripe account, at one price. */
async function sellAtStripe(emails: readonly string[]): Promise<string> {
  const { hostname: host, port } = new URL(app.sandbox.addresses.stripe);
  const stripe = new Stripe('sk_test_former', { protocol: 'http', host, port, telemetry: false });
  const product = await stripe.products.create({ name: 'Signals' });
  const { id } = await stripe.prices.create({
    product: product.id,
    currency: 'usd',
    unit_amount: 2_900,
    recurring: { interval: 'month' },
  });
  for (const email of emails) {
    const customer = await stripe.customers.create({ email });
    await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: id }],
      default_payment_method: 'pm_card_visa',
    });
  }
  return id;
}

const sql = <T>(text: string) => app.app.parts.orm.em.fork().execute<T[]>(text);
const accounts = async () =>
  (
    await sql<{ email: string; plan: string }>(
      'select a.email, s.plan from account a join standing s on s.user_id = a.id order by a.email',
    )
  ).map(({ email, plan }) => `${email} ${plan}`);
const stored = async () => ({
  moves: await sql<{ state: string }>('select state from move order by id'),
  decisions: await sql('select stripe_price_id, plan from price_mapping order by 1'),
  accounts: await accounts(),
});
const csv = (name: string, lines: readonly string[]) =>
  readFileFrom(command, { kind: 'generic', name, content: Buffer.from(lines.join('\n')) });
const lifetime = (email: string, ref: string) =>
  csv('people.csv', [
    'email,plan,lifetime,source,source_ref',
    `${email},premium,yes,paypal,${ref}`,
  ]);
const idIn = ({ lines }: { lines: readonly string[] }) =>
  /preview (?<id>[0-9a-f-]{36})/.exec(lines.join('\n'))?.groups?.id ?? '';
const preview = async (id: string) =>
  JSON.parse((await previewMove(command, id, { json: true })).lines.join('\n'));

/** The engine withholds a role of an account that the move observes. */
const withhold = async (moveId: string) => {
  const em = app.app.parts.orm.em.fork();
  const accountId = newId();
  const ids = [accountId, moveId];
  await em.execute('insert into observed_account values (?::uuid, ?::uuid, now())', ids);
  const removal = `insert into withheld_removal values (?, 'a role', 'discord', 'community-vip', now())`;
  await em.execute(removal, [accountId]);
};

/** The command itself, as a seller runs it. */
const program = (words: readonly string[], environment: Record<string, string> = {}) =>
  run(process.execPath, ['scripts/commands/move.ts', ...words], {
    env: { ...process.env, DATABASE_URL: command.databaseUrl, ...environment },
  }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
      code,
      stdout,
      stderr,
    }),
  );

describe('npm run move', () => {
  test('refuses what it cannot use, says why, and changes nothing', async () => {
    const before = await stored();
    const refusals: [Promise<{ ok: boolean; lines: string[] }>, RegExp][] = [
      [readWhopFrom(command, 'two words'), /not a Whop API key/],
      [readWhopFrom(command, null), /not a Whop API key/],
      [readWhopFrom({ ...command, secrets: [] }, apiKey), /SESSION_SECRET/],
      [csv('people.xlsx', ['email', 'ann@example.com']), /must end with \.csv/],
      [csv('shop.zip', ['no archive']), /cannot be read as a ZIP/],
      [csv('people.csv', ['name', 'ann']), /one of them must be email/],
      [mapMovePrices(command, []), /PRICE=PLAN/],
      [mapMovePrices(command, ['price_1']), /not "price_1"/],
      [mapMovePrices(command, ['price_1=basic', 'price_1=premium']), /named twice/],
      [mapMovePrices(command, ['price_1=basic']), /There is no move/],
      [previewMove(command, 'latest', { json: true }), /not a move id/],
      [reportMove(command, newId(), { json: false }), /does not exist/],
    ];
    for (const [outcome, sentence] of refusals) {
      const { ok, lines } = await outcome;
      expect([ok, lines.join(' ')]).toEqual([false, expect.stringMatching(sentence)]);
    }
    expect(await stored()).toEqual(before);
  });

  test('reads three sources, previews, applies once and rolls back', async () => {
    const id = idIn(await readStripeFrom(command));
    const wrong = await readWhopFrom(command, 'a-wrong-key');
    expect([wrong.ok, wrong.lines.join()]).toEqual([false, expect.stringContaining('key-refused')]);
    expect((await preview(id)).unreadSources).toEqual(['whop']);
    const early = await applyFromCommandLine(command, id, { losses: 0, expected: null });
    expect([early.ok, early.lines.join()]).toEqual([false, expect.stringMatching(/not read to/)]);
    expect(await readWhopFrom(command, apiKey)).toMatchObject({ ok: true });
    expect(await lifetime('gil@example.com', 'PAY-1')).toMatchObject({ ok: true });
    expect(app.logged()).not.toContain(apiKey);

    expect(await preview(id)).toMatchObject({ losses: 0, unmappedPrices: 2, unreadSources: [] });
    const unknown = await mapMovePrices(command, [`${price}=basic`, 'price_unknown=basic']);
    expect([unknown.ok, unknown.lines.join()]).toEqual([
      false,
      expect.stringContaining('This move has no purchase at price price_unknown.'),
    ]);
    expect((await stored()).decisions).toEqual([]);
    const pairs = [`${price}=standard`, 'whop:plan_lifetime=premium'];
    expect(await mapMovePrices(command, pairs)).toMatchObject({ ok: true });

    const found = await program(['preview', id, '--json']);
    expect(found.code).toBe(0);
    const { expected, ...view } = JSON.parse(found.stdout);
    expect(view).toMatchObject({
      losses: 0,
      unmappedPrices: 0,
      counts: { adopt: 4, conflicts: 0 },
    });
    const other = await applyFromCommandLine(command, id, { losses: 1, expected });
    expect([other.ok, other.lines.join()]).toEqual([false, expect.stringContaining('takes 0')]);
    const outdated = await applyFromCommandLine(command, id, { losses: 0, expected: 'f' });
    expect(outdated).toMatchObject({ ok: false });
    expect(await accounts()).toEqual([]);

    const applied = await applyFromCommandLine(command, id, { losses: 0, expected });
    expect(applied).toMatchObject({ ok: true });
    expect(applied.lines).toContain('People who moved in: 4');
    const moved = await accounts();
    expect(moved).toEqual([
      'ann@example.com standard',
      'bob@example.com standard',
      'fay@example.com premium',
      'gil@example.com premium',
    ]);
    const again = await applyFromCommandLine(command, id, { losses: 0, expected });
    expect(again).toEqual({ ok: false, lines: ['The move is at another step now.'] });
    expect(await accounts()).toEqual(moved);

    expect(await rollBackFromCommandLine(command, id)).toMatchObject({ ok: true });
    expect(await accounts()).toEqual([]);
    const audited = `select distinct actor_kind from audit_entry
      where action like 'move.%' or action = 'billing.price-mapped'`;
    expect(await sql(audited)).toEqual([{ actor_kind: 'system' }]);
  });

  test('names who stays as they are, drops a move, and finishes one with the typed number', async () => {
    const first = idIn(await lifetime('hal@example', 'PAY-2'));
    const report = (await reportMove(command, first, { json: false })).lines.join('\n');
    expect(report).toContain('Stays: no address (file:generic line 2): bad-email');
    expect(await dropFromCommandLine(command, first)).toMatchObject({ ok: true });

    const id = idIn(await lifetime('hal@example.com', 'PAY-2'));
    await applyFromCommandLine(command, id, { losses: 0, expected: null });
    const finish = (typed: number, losses: number | null) =>
      finishFromCommandLine(command, id, { typed, losses });
    const wrong = await finish(2, 0);
    expect([wrong.ok, wrong.lines.join()]).toEqual([false, expect.stringContaining('Type the')]);
    await withhold(id);
    expect(await preview(id)).toMatchObject({ state: 'watching', losses: 1 });
    const refused = await finish(1, 0);
    expect([refused.ok, refused.lines.join()]).toEqual([
      false,
      expect.stringContaining('takes 1 entitlement(s), and you expected 0'),
    ]);
    expect(await preview(id)).toMatchObject({ state: 'watching', losses: 1 });
    expect(await program(['finish', id, '--typed', '1', '--expect-losses', '0'])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('takes 1'),
    });
    expect(await finish(1, 1)).toMatchObject({ ok: true });
    const json = JSON.parse((await reportMove(command, id, { json: true })).lines.join('\n'));
    expect(json).toMatchObject({ state: 'finished', counts: { moved: 1 }, stay: [] });
  });

  test('says that no server works, instead of waiting without an end', async () => {
    const id = newId();
    await app.app.parts.orm.em
      .fork()
      .execute(`insert into move (id, state, created_at) values (?::uuid, 'watching', now())`, [
        id,
      ]);
    await app.app.parts.orm.em.fork().execute(
      `insert into lease (key, epoch, holder, expires_at)
         values (?, 1, 'another instance', clock_timestamp() + interval '1 hour')`,
      [`move:${id}`],
    );
    const late = await rollBackFromCommandLine({ ...command, waitMs: 0 }, id);
    expect([late.ok, late.lines.join()]).toEqual([false, expect.stringContaining('still rolling')]);
  });

  test('exits with 2 and the usage for words that it does not know, and repeats no secret', async () => {
    const { code, stdout, stderr } = await program(['read', '--whop', 'a-secret-key']);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain('read --stripe');
    expect(stderr).not.toContain('a-secret-key');
  });

  test('exits with 1 for a refusal, and reads the key of Whop from the environment', async () => {
    const { code, stderr } = await program(['read', '--whop'], { WHOP_API_KEY: 'two words' });
    expect([code, stderr]).toEqual([1, expect.stringContaining('not a Whop API key')]);
  });
});

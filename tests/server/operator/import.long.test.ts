import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ImportView } from '../../../src/contract/operator/user-import.contract.ts';
import { inviteImported } from '../../../src-server/operator/import/invite-imported.ts';
import { type Person, personAt } from '../../support/http-person.ts';
import { untilAtRest } from '../../support/jobs/at-rest.ts';
import { subscribe } from '../../support/subscribers.ts';
import { createTestApp, OPERATOR, type TestApp } from '../../support/test-app.ts';
import { until } from '../../support/until.ts';

let app: TestApp;
let operator: Person;
beforeAll(async () => {
  app = await createTestApp();
  operator = personAt(app.url);
  await operator.post('/api/admin-login', OPERATOR);
});
afterEach(async () => {
  await app.control('DELETE', '/faults');
  for (const each of await imports()) {
    if (each.state === 'checking' || each.state === 'checked') await decide('dropImport', each.id);
  }
});
afterAll(() => app.close());

const rows = <T>(sql: string, values: unknown[] = []): Promise<T[]> =>
  app.app.parts.orm.em.fork().execute(sql, values);
const imports = async (): Promise<ImportView[]> => {
  const answer = await operator.get('/trpc/admin.imports');
  return (answer.json.result as { data: ImportView[] }).data;
};
const decide = (procedure: string, id: string) => operator.post(`/trpc/admin.${procedure}`, { id });
const upload = (body: string | Uint8Array, who = operator) =>
  who.send('/api/admin/imports?name=old.csv', {
    method: 'POST',
    headers: { 'content-type': 'text/csv', origin: app.url },
    body: body as BodyInit,
  });

async function checked(body: string): Promise<ImportView> {
  const { json } = await upload(body);
  expect(json).toMatchObject({ success: true });
  return inState(json.id as string, 'checked');
}

async function applied(id: string): Promise<ImportView> {
  await decide('applyImport', id);
  return inState(id, 'applied');
}

async function inState(id: string, state: string): Promise<ImportView> {
  let found: ImportView | undefined;
  await until(`the import is ${state}`, async () => {
    found = (await imports()).find((each) => each.id === id);
    return found?.state === state;
  });
  return found as ImportView;
}

/** A person who pays at Stripe but is unknown to us. */
async function customerOfOld(): Promise<string> {
  const person = await subscribe(app, 'premium');
  const [subscription] = await rows<{ id: string }>(
    'select stripe_subscription_id as id from subscription where user_id = ?::uuid',
    [person.userId],
  );
  await untilAtRest(app); // A late event would bring the rows back.
  for (const table of ['customer', 'subscription', 'standing', 'payment_attempt'])
    await rows(`delete from ${table} where user_id = ?::uuid`, [person.userId]);
  await rows('delete from session where account_id = ?::uuid', [person.userId]);
  await rows('delete from account where id = ?::uuid', [person.userId]);
  return subscription?.id ?? '';
}

describe('a dry run', () => {
  it('finds every conflict and changes no account [admin-7]', async () => {
    await subscribe(app, 'free');
    const [known] = await rows<{ email: string }>('select email from account limit 1');
    const before = await rows('select id from account');
    const run = await checked(
      [
        'E-Mail;Stripe Subscription;Discord;TradingView',
        'one@example.com;;trader_one;ChartOne',
        'one@example.com;;trader_two;ChartTwo',
        'three@example.com;;trader_one;chartone',
        'four@example.com;sub_nobody00001;;',
        `${known?.email};;;`,
        'not an address;;;',
        '"=HYPERLINK(""http://x"")";;;',
        'five@example.com;;=cmd;',
        'six@example.com;wrong;;x x',
        'müller@example.com;;;',
        'seven@example.com;;;',
      ].join('\r\n'),
    );
    expect(run).toMatchObject({ total: 11, ready: 2, paying: 0, conflicts: 9, waitsFor: null });
    expect(run.problems).toEqual({
      'duplicate-email': 1,
      'duplicate-discord': 1,
      'duplicate-tradingview': 1,
      'subscription-unknown': 1,
      'has-account': 1,
      'bad-email': 2,
      formula: 2,
      'bad-subscription': 1,
      'bad-tradingview': 1,
    });
    expect(await rows('select id from account')).toEqual(before);
  });

  it.each([
    ['in Latin-1', new Uint8Array([...Buffer.from('email\n'), 0x6d, 0xfc, 0x40]), /CSV UTF-8/],
    ['in UTF-16', Buffer.from('\ufeffemail\na@b.example', 'utf16le'), /CSV UTF-8/],
    ['without headings', 'a@example.com\nb@example.com', /first line must name the columns/],
    ['without rows', 'email\n', /no rows/],
    ['with an open quote', 'email\n"a@example.com', /cannot be read as CSV/],
  ])('refuses a file %s and stores nothing [admin-8]', async (_, body, words) => {
    const before = await rows('select id from user_import');
    const answer = await upload(body);
    expect(answer.status).toBe(400);
    expect(String(answer.json.message)).toMatch(words);
    expect(await rows('select id from user_import')).toEqual(before);
  });

  it('a dry run of 50,000 rows finishes in one run and is deleted without a trace [admin-9]', async () => {
    const lines = Array.from(
      { length: 50_000 },
      (_, n) => `row-${n % 49_000}@example.com,,,Big_${n}`,
    );
    const run = await checked(
      ['email,stripe_subscription,discord,tradingview', ...lines].join('\n'),
    );
    expect(run).toMatchObject({ total: 50_000, ready: 49_000, conflicts: 1_000 });
    expect((await upload('email\nlate@example.com')).status).toBe(409);
    await decide('dropImport', run.id);
    const left = await rows('select 1 from user_import_row where import_id = ?::uuid', [run.id]);
    expect(left).toEqual([]);
    expect((await decide('applyImport', run.id)).status).toBe(409);
  });

  it('a dry run waits for Stripe and says so, and is restricted to operators [admin-10]', async () => {
    await app.control('POST', '/faults', { provider: 'stripe', kind: 'status', status: 503 });
    const { json } = await upload('email,subscription\nwaits@example.com,sub_nobody00002');
    await until('it says for whom it waits', async () => {
      const run = (await imports()).find((each) => each.id === json.id);
      return run?.state === 'checking' && run.waitsFor?.startsWith('stripe') === true;
    });
    expect((await upload('email\na@example.com', personAt(app.url))).status).toBe(401);
  });
});

describe('applying an import', () => {
  it('creates users, reads their payments and paces the invitations [admin-11]', async () => {
    const subscription = await customerOfOld();
    const run = await checked(
      `email,subscription,discord,tradingview\npays@example.com,${subscription},,LongLena\nfree@example.com,,,`,
    );
    expect(run).toMatchObject({ ready: 2, paying: 1 });
    expect(await applied(run.id)).toMatchObject({ done: 2, failed: 0 });
    const made = await rows<{ email: string; plan: string; imported: boolean }>(
      `select c.email, c.plan, i.account_id is not null as imported from user_card c
         left join imported_holding i on i.account_id = c.account_id and i.provider = 'tradingview'
         where c.email in ('pays@example.com', 'free@example.com') order by 1`,
    );
    expect(made).toEqual([
      { email: 'free@example.com', plan: 'free', imported: false },
      { email: 'pays@example.com', plan: 'premium', imported: true },
    ]);
    await inviteImported(app.app.parts.admin.user);
    await inviteImported(app.app.parts.admin.user);
    const mail = await app.mailTo('pays@example.com', /Set up your account/);
    expect(mail.links).toHaveLength(1);
    const sent = await rows(
      `select 1 from outgoing_mail where template = 'set-up-account' and to_address = 'pays@example.com'`,
    );
    expect(sent).toHaveLength(1);
  });

  it('adopts what imported users already had, and removes nothing from others [admin-12]', async () => {
    const subscription = await customerOfOld();
    // Entries that someone added by hand long ago.
    const run = await checked(
      `email,subscription,discord,tradingview\nheld@example.com,${subscription},,GammaGrace\nunmatched@example.com,,,quant_quentin`,
    );
    await applied(run.id);
    await until('the indicator is known to be held', async () => {
      const [grant] = await rows(
        `select 1 from access_grant g join account a on a.id = g.account_id
         where a.email = 'held@example.com' and g.entitlement = 'indicator-main' and g.held`,
      );
      return grant !== undefined;
    });
    const grants = await rows<{ source: string; found_before: { present: boolean } }>(
      `select g.source, g.found_before from access_grant g join account a on a.id = g.account_id
       where a.email = 'held@example.com' and g.entitlement = 'indicator-main'`,
    );
    expect(grants).toEqual([{ source: 'import', found_before: { present: false } }]);
    const others = await rows(
      `select 1 from access_grant g join account a on a.id = g.account_id
       where a.email = 'unmatched@example.com'`,
    );
    expect(others).toEqual([]);
  });

  it('imports a user whom Stripe cannot read now, without delaying others, and reads them later', async () => {
    const subscription = await customerOfOld();
    const run = await checked(
      `email,subscription\nunreadable@example.com,${subscription}\nafter@example.com,`,
    );
    // Stripe answers, except about this customer's money.
    const charges = { provider: 'stripe', route: 'GET /v1/charges', kind: 'status', status: 500 };
    await app.control('POST', '/faults', charges);
    expect(await applied(run.id)).toMatchObject({ done: 2, failed: 0 });
    const planOf = async () => {
      const [card] = await rows<{ plan: string }>(
        `select plan from user_card where email = 'unreadable@example.com'`,
      );
      return card?.plan;
    };
    expect(await planOf()).toBe('free');
    // No other sign-up may use the address, because the import will bring its payments.
    const other = await personAt(app.url).post('/api/create-email-user', {
      email: 'unreadable@example.com',
      plan: 'basic',
      billing: 'monthly',
    });
    expect(other.status).toBe(409);
    await app.control('DELETE', '/faults');
    await operator.post('/api/admin/sync-stripe', { limit: 100 });
    expect(await planOf()).toBe('premium');
  });

  it('resumes after an interruption and creates no user twice [admin-13]', async () => {
    const subscription = await customerOfOld();
    const run = await checked(
      `email,subscription\nfirst@example.com,${subscription}\nsecond@example.com,`,
    );
    await app.control('POST', '/faults', { provider: 'stripe', kind: 'status', status: 503 });
    await decide('applyImport', run.id);
    await until('it waits for Stripe', async () => {
      return (await imports())[0]?.waitsFor?.startsWith('stripe') === true;
    });
    await app.control('DELETE', '/faults');
    await until('it is applied', async () => (await imports())[0]?.state === 'applied');
    expect((await imports())[0]).toMatchObject({ done: 2, failed: 0 });
    const made = await rows(
      `select 1 from account where email in ('first@example.com', 'second@example.com')`,
    );
    expect(made).toHaveLength(2);
  });
});

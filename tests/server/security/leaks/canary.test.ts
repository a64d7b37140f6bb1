import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clockOfCodes } from '../../../support/begin-enrolment.ts';
import { createTestApp, type TestApp } from '../../../support/test-app.ts';
import { until } from '../../../support/until.ts';
import { foundIn, spellingsOf } from '../spellings.ts';
import { type Journey, livedJourney } from './canary-journey.ts';

let app: TestApp;
let journey: Journey;
beforeAll(async () => {
  app = await createTestApp({ machineClock: clockOfCodes() });
  journey = await livedJourney(app);
  const { options } = app.app.parts;
  const { stripe, discord, tradingview } = options.providers;
  Object.assign(journey.secrets, {
    'session secret': options.sessionSecrets[0],
    'Stripe key': stripe.secretKey,
    'webhook secret': stripe.webhookSecrets[0],
    'bot token': discord.botToken,
    'TradingView session': tradingview.sessionId,
    'TradingView signature': tradingview.sessionIdSign,
  });
  await until(
    'all mail is out',
    async () => (await rows('outgoing_mail', 'sent_at is null')) === 0,
  );
  await until(
    'all jobs are done',
    async () => (await rows('job.job', "state < 'completed'")) === 0,
  );
});
afterAll(() => app.close());

const query = <T extends object>(sql: string) => app.app.parts.orm.em.fork().execute<T[]>(sql);
const rows = async (table: string, where: string) =>
  (await query(`select 1 from ${table} where ${where}`)).length;

/** Every row of every table, including the job queue's. */
async function wholeDatabase(): Promise<string> {
  const tables = await query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'job')`,
  );
  const dumps: string[] = [];
  for (const { name } of tables) {
    const lines = await query<{ line: string }>(`select to_json(t)::text as line from ${name} t`);
    dumps.push(...lines.map(({ line }) => line));
  }
  return dumps.join('\n');
}

/** Not secrets on our side: both are looked up again at their provider. */
const LOOKED_UP_AGAIN = ['payment session', 'invite'];

describe('the secrets of a complete journey', () => {
  it('exist and are all distinct', () => {
    const values = Object.values(journey.secrets);
    expect(values.length).toBeGreaterThan(40);
    expect(Math.min(...values.map((secret) => secret.length))).toBeGreaterThan(5);
  });

  it('secrets never appear in the log', () => {
    const log = app.logged();
    expect(log.length).toBeGreaterThan(10_000);
    expect(foundIn(log, journey.secrets)).toEqual([]);
  });

  it('secrets never appear in the database, apart from those to look up again', async () => {
    const dump = await wholeDatabase();
    expect(dump).toContain('canary@example.com');
    const found = foundIn(dump, journey.secrets);
    expect(found.filter((name) => !LOOKED_UP_AGAIN.includes(name))).toEqual([]);
  });

  it('secrets never appear in a refusal', () => {
    expect(journey.refusals.length).toBeGreaterThan(100);
    expect(foundIn(journey.refusals.join('\n'), journey.secrets)).toEqual([]);
  });

  it('a mailed token appears only in its own mail, and no other secret in any', () => {
    const directory = app.app.parts.options.mail.captureDirectory;
    const mails = readdirSync(directory)
      .filter((name) => name.endsWith('.json'))
      .map((name) => readFileSync(join(directory, name), 'utf8'));
    const found = mails.map((mail) => foundIn(mail, journey.secrets));
    expect(found.filter((names) => names.length > 1)).toEqual([]);
    expect(found.flat().sort()).toEqual([
      'change token of the new mailbox',
      'change token of the old mailbox',
      'reset token',
    ]);
  });

  it('secrets never appear in a page or in the client’s build inputs', async () => {
    for (const path of ['/', '/login', '/admin']) {
      const page = await (await fetch(`${app.url}${path}`)).text();
      expect(foundIn(page, journey.secrets)).toEqual([]);
    }
    const bundle = 'dist/client/assets';
    for (const name of existsSync(bundle) ? readdirSync(bundle) : []) {
      const text = readFileSync(join(bundle, name), 'latin1');
      expect(foundIn(text, journey.secrets)).toEqual([]);
      expect(text).not.toMatch(/sk_(live|test)_|whsec_|-----BEGIN|SESSION_SECRET/);
    }
  });

  it('would each be found in any spelling', () => {
    const secret = 'a+secret/with=odd characters';
    for (const [index] of [0, 1, 2].entries()) {
      const text = Buffer.from(`${'x'.repeat(index)}${secret} and more`).toString('base64');
      expect(foundIn(`… ${text} …`, { secret })).toEqual(['secret']);
    }
    expect(spellingsOf(secret)).toContain(encodeURIComponent(secret));
  });
});

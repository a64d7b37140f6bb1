import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unzipSync, zipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MoveView } from '../../../../src/contract/operator/move.contract.ts';
import { DOCUMENTED_BRAND } from '../../../../src/domain/brand/brand.ts';
import type { PlanGrantSource } from '../../../../src/domain/plan-grants.ts';
import { chainKeysOf, macOf } from '../../../../src-server/audit/chain/chain-keys.ts';
import { dayOf, linkHash } from '../../../../src-server/audit/day-digest.ts';
import { sealDays } from '../../../../src-server/audit/seal-days.ts';
import { insertPlanGrant } from '../../../../src-server/billing/plan-grants/plan-grant-rows.ts';
import { bundleOfShop } from '../../../../src-server/commands/leave.ts';
import {
  applyFromCommandLine,
  finishFromCommandLine,
  previewMove,
  readFileFrom,
} from '../../../../src-server/commands/move.ts';
import { transact } from '../../../../src-server/database/transaction.ts';
import { ownFiles } from '../../../../src-server/operator/leave/own-files.ts';
import { createTestDatabase } from '../../../support/database/database.ts';
import { PATIENCE_MS } from '../../../support/patience.ts';
import { subscribe } from '../../../support/subscribers.ts';
import { createTestApp, type TestApp } from '../../../support/test-app.ts';
import { until } from '../../../support/until.ts';
import { operatorAt } from '../operator-calls.ts';

let app: TestApp;
let other: Awaited<ReturnType<typeof createTestDatabase>>;
let languages: string;
beforeAll(async () => {
  app = await createTestApp();
  other = await createTestDatabase();
  languages = mkdtempSync(join(tmpdir(), 'wickline-languages-'));
});
afterAll(async () => {
  await app.close();
  await other.drop();
  rmSync(languages, { recursive: true });
});

async function bundle(): Promise<Uint8Array> {
  const { databaseUrl, sessionSecrets: secrets } = app.app.parts.options;
  const parts: Uint8Array[] = [];
  const warn = (sentence: string) => expect.fail(sentence);
  const command = { databaseUrl, secrets, languageDirectory: languages, warn };
  for await (const part of bundleOfShop(command)) parts.push(part);
  return Buffer.concat(parts);
}
const textIn = (archive: Uint8Array, name: string) =>
  Buffer.from(unzipSync(archive)[name] ?? []).toString('utf8');

/** Checks the audit log by the archive alone, as docs/guide/leaving.md explains. */
function auditFaults(archive: Uint8Array): string[] {
  const { known } = chainKeysOf(app.app.parts.options.sessionSecrets);
  const faults: string[] = [];
  let previous = '';
  if (unzipSync(archive)['audit.ndjson'] === undefined) return ['no audit log'];
  const entries = textIn(archive, 'audit.ndjson')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  for (const { seq, mac, key, adopted, entry } of entries.toSorted((a, b) => a.seq - b.seq)) {
    const signed = known.get(key);
    const expected = signed && macOf(signed, { previous, seq, adopted, line: entry });
    if (mac !== expected) faults.push(`link ${seq}`);
    previous = mac;
  }
  const [, ...seals] = textIn(archive, 'audit-seals.csv').trim().split('\n');
  for (const seal of seals) {
    const [day = '', count, digest = '', before = '', hash] = seal.split(',');
    const lines = entries
      .map(({ entry }) => entry as string)
      .filter((entry) => dayOf(new Date(`${JSON.parse(entry)[1]}Z`)) === day);
    const own = createHash('sha256')
      .update(lines.map((line) => `${line}\n`).join(''))
      .digest('hex');
    const link = { day, entries: lines.length, digest: own, previous: before };
    if (String(lines.length) !== count || own !== digest || linkHash(link) !== hash) {
      faults.push(`day ${day}`);
    }
  }
  return seals.length === 0 ? ['no day is sealed'] : faults;
}

/** A plan that Stripe does not bill. */
async function give(accountId: string, source: PlanGrantSource, end: Date | null): Promise<void> {
  const { billing, orm } = app.app.parts;
  await transact(orm, (em) =>
    insertPlanGrant(em, billing, {
      cause: 'operator test',
      grant: {
        accountId,
        plan: 'basic',
        startsAt: billing.clock.now(),
        until: end,
        source,
        sourceRef: `purchase of ${source}`,
        paidMinor: null,
        currency: null,
        note: '',
        operatorId: null,
        moveId: null,
      },
    }),
  );
}

test('a picture that is deleted during the export is left out and named', async () => {
  const em = app.app.parts.orm.em.fork();
  for (const file of ['a.png', 'b.png']) {
    await em.execute(
      `insert into brand_picture (file, width, height, body, uploaded_by, uploaded_at)
         values (?, 1, 1, '', 'operator', now())`,
      [file],
    );
  }
  const names: string[] = [];
  const warnings: string[] = [];
  const warn = (sentence: string) => warnings.push(sentence);
  for await (const { name } of ownFiles(em, { languageDirectory: null, warn })) {
    names.push(name);
    if (name === 'pictures/a.png') await em.execute('delete from brand_picture');
  }
  expect(names).toContain('pictures/a.png');
  expect(names).not.toContain('pictures/b.png');
  expect(warnings).toEqual(['The picture b.png was deleted during the export.']);
});

test('a shop that leaves is read back without a difference', async () => {
  const operator = await operatorAt(app);
  const paying = await subscribe(app, 'standard');
  await paying.post('/api/set-tradingview-username', { tradingViewUsername: 'Alicia' });
  const elsewhere = await subscribe(app, 'free');
  await give(elsewhere.userId, 'whop', new Date('2031-05-31T12:34:56.789Z'));
  const both = await subscribe(app, 'premium', 'yearly');
  await give(both.userId, 'paypal', null);
  await give(both.userId, 'gift', new Date('2032-01-01T00:00:00.000Z'));
  const free = await subscribe(app, 'free');
  await operator.act('admin.grantByHand', {
    accountId: free.userId,
    entitlement: 'community-vip',
    expiresAt: null,
    reason: '=A present',
  });
  const shown = { locale: 'en', key: 'sign-in.title', value: 'Hello again', expected: null };
  await operator.act('admin.setText', shown);
  const brand = { ...DOCUMENTED_BRAND, name: 'Kite' };
  await operator.act('admin.setBrand', { brand, expected: 0 });
  const terms = { page: 'terms', locale: 'en', markdown: '# Terms', expected: 0 };
  await operator.act('admin.setLegalPage', terms);
  writeFileSync(join(languages, 'de.json'), '{"locale":"de"}');
  await until('a script is given', async () => {
    const { orm } = app.app.parts;
    const given = `select 1 from access_grant where state = 'granted' and provider = 'tradingview'`;
    return (await orm.em.fork().execute<unknown[]>(given)).length > 0;
  });
  const later = { now: () => new Date(Date.now() + 2 * 86_400_000) };
  const { orm, log } = app.app.parts;
  await sealDays({ orm, log, machineClock: later });

  const first = await bundle();
  const people = textIn(first, 'people.csv');
  expect(people.trim().split('\n')).toHaveLength(7);
  expect(people).toMatch(/whop,purchase of whop/);
  expect(textIn(first, 'prices.csv')).toContain('standard,monthly,yes');
  expect(textIn(first, 'plan-history.csv')).toContain(paying.email);
  expect(JSON.parse(textIn(first, 'catalogue.json'))).toEqual([]);
  const { plans } = JSON.parse(textIn(first, 'shop.json'));
  expect(plans.map(({ key }: { key: string }) => key)).toContain('standard');
  // A spreadsheet would run the reason.
  const [, given] = textIn(first, 'manual-grants.csv').trim().split('\n');
  expect(given).toMatch(`${free.email},community-vip,,'=A present,`);
  expect(textIn(first, 'holdings.csv')).toMatch(
    new RegExp(
      `${paying.email},tradingview,indicator-main,granted,yes,subscription,,,,\\S+,Alicia`,
    ),
  );
  expect(JSON.parse(textIn(first, 'texts.json')).texts).toEqual([
    { key: 'sign-in.title', locale: 'en', value: 'Hello again' },
  ]);
  expect(JSON.parse(textIn(first, 'brand.json'))).toEqual(brand);
  expect(textIn(first, 'legal/terms.en.md')).toBe('# Terms');
  expect(textIn(first, 'languages/de.json')).toBe('{"locale":"de"}');
  expect(auditFaults(first)).toEqual([]);
  const altered = textIn(first, 'audit.ndjson').replace('granted-by-hand', 'taken-by-hand');
  const files = { ...unzipSync(first), 'audit.ndjson': Buffer.from(altered) };
  expect(auditFaults(zipSync(files))).toHaveLength(2);

  await app.moveTo(other.url, async () => {});
  const seller = await operatorAt(app);
  const move = async () => {
    const view = await seller.ask<MoveView | null>('admin.move');
    if (view === null) throw new Error('There is no move.');
    return view;
  };
  const isIn = (state: string) =>
    until(`the move is ${state}`, async () => (await move()).state === state);
  const upload = (body: Uint8Array, kind = 'generic') =>
    seller.send(`/api/admin/move-files?kind=${kind}&name=shop.zip`, {
      method: 'POST',
      headers: { origin: app.url },
      body: Buffer.from(body),
    });
  expect((await upload(Buffer.from('no archive'))).text).toMatch(/cannot be read as a ZIP/);
  expect((await upload(zipSync({ 'other.csv': new Uint8Array(1) }))).text).toMatch(/no people.csv/);
  expect((await upload(first, 'patreon')).text).toMatch(/must end with \.csv/);
  expect(await seller.ask('admin.move')).toBeNull();

  const { databaseUrl, sessionSecrets: secrets } = app.app.parts.options;
  const clockUrl = `${app.sandbox.addresses.control}/clock`;
  const command = { databaseUrl, secrets, clockUrl, waitMs: PATIENCE_MS };
  const read = { kind: 'generic', name: 'shop.zip', content: first } as const;
  expect(await readFileFrom(command, read)).toMatchObject({ ok: true });
  const { id } = await move();
  const preview = (await previewMove(command, id, { json: true })).lines.join('\n');
  expect(JSON.parse(preview)).toMatchObject({
    losses: 0,
    unmappedPrices: 0,
    counts: { adopt: 4, attach: 0, merged: 2, conflicts: 0 },
  });
  const unchanged = { losses: 0, expected: null };
  expect(await applyFromCommandLine(command, id, unchanged)).toMatchObject({ ok: true });
  expect(await finishFromCommandLine(command, id, { typed: 4, losses: 0 })).toMatchObject({
    ok: true,
  });

  expect(textIn(await bundle(), 'people.csv')).toBe(people);
  // The same file again changes nothing.
  await upload(first);
  await isIn('matched');
  expect((await move()).counts).toMatchObject({ adopt: 0 });
});

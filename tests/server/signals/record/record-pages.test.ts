import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  depthText,
  intervalText,
  rateText,
  rText,
} from '../../../../src/domain/signals/record/figure-text.ts';
import { takeAnchor } from '../../../../src-server/signals/record/anchors/take-anchor.ts';
import { listAnchors } from '../../../../src-server/signals/record/public/anchors.view.ts';
import { type Person, personAt } from '../../../support/http-person.ts';
import { recordClient } from '../../../support/signals/record-client.ts';
import { append, judge, rowsOf, trade } from '../../../support/signals/record-stage.ts';
import { createTestApp, OPERATOR, type TestApp } from '../../../support/test-app.ts';

let app: TestApp;
let operator: Person;
beforeAll(async () => {
  app = await createTestApp({
    clientDirectory: recordClient(),
    environment: { CLAIMS: 'live' },
  });
  operator = personAt(app.url);
  await operator.post('/api/admin-login', OPERATOR);
});
afterAll(() => app.close());

const PATHS = ['/record', '/record/chain.ndjson', '/record/anchors.txt', '/record/verify.html'];

const get = (path: string) => fetch(`${app.url}${path}`);
const textOf = async (path: string) => (await get(path)).text();

async function show(isShown: boolean): Promise<void> {
  const answer = await operator.post('/trpc/admin.changeRecord', { isShown, anchorChannel: null });
  expect(answer.status).toBe(200);
  await app.app.parts.record.load();
}

/** Runs the command on the files as a visitor gets them. */
async function verifier(...options: string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'record-'));
  const [chain, anchors] = [join(folder, 'chain.ndjson'), join(folder, 'anchors.txt')];
  writeFileSync(chain, await textOf('/record/chain.ndjson'));
  writeFileSync(anchors, await textOf('/record/anchors.txt'));
  const command = ['scripts/commands/verify-record.ts', chain, '--anchors', anchors, ...options];
  return execFileSync(process.execPath, command, { encoding: 'utf8' });
}

/** The faults that the command finds. It ends with 1 then. */
async function verifierFaults(): Promise<string[]> {
  const output = await verifier('--json').catch((error: { stdout: string }) => error.stdout);
  return (JSON.parse(output).faults as { fault: string }[]).map(({ fault }) => fault);
}

describe('the public record', () => {
  it('does not exist until the operator switches it on, and again once it is off', async () => {
    for (const path of PATHS) expect((await get(path)).status, path).toBe(404);
    await show(true);
    // Public, but still empty.
    expect(await textOf('/')).not.toContain('rack record');
    for (const path of PATHS) expect((await get(path)).status, path).toBe(200);
    expect((await get('/record/unknown')).status).toBe(404);
    await show(false);
    expect(await textOf('/')).not.toContain('rack record');
    for (const path of PATHS) expect((await get(path)).status, path).toBe(404);
    await show(true);
  });

  it('shows no rate below 30 closed signals, on its pages and on the landing page', async () => {
    for (let at = 0; at < 29; at += 1) await trade(app, at % 3 === 0 ? '90' : '115');
    await judge(app);
    await app.app.parts.record.load();
    const [page, landing] = [await textOf('/record'), await textOf('/')];
    for (const html of [page, landing]) {
      expect(html).toContain('Too few yet');
      expect(html).not.toMatch(/\d+ ?%<\/(strong|a)>|90\.4%/);
    }
    expect(JSON.parse(await verifier('--figures', '--json')).figures.rate).toBeNull();
  });

  it('shows the rate with its interval, R and the number from 30 on, as the command computes them', async () => {
    await append(app, { isLate: true });
    await trade(app, '80', { strategy: 'second' });
    await judge(app);
    await app.app.parts.record.load();
    const { figures, faults } = JSON.parse(await verifier('--figures', '--json'));
    expect(faults).toEqual([]);
    const page = await textOf('/record');
    for (const text of [
      `<strong class="record-big">${rateText(figures)}`,
      `of ${figures.closed} closed signals`,
      `95% interval: ${intervalText(figures.rate)}`,
      `<dd>${rText(figures.averageR)}`,
      `<dd>${rText(figures.totalR)}`,
      `<dd>${depthText(figures.maxDrawdownR)}`,
      `<dt>Late</dt><dd>${figures.late}`,
    ]) {
      expect(page).toContain(text);
    }
    expect(figures.closed).toBe(30);
    const landing = await textOf('/');
    expect(landing).toContain('<a href="/record">See every signal in our public track record</a>');
    expect(landing).toContain('<a href="/record">Track record</a>');
    expect(landing).toContain(`<a href="/record">${rateText(figures)}<small>`);
    expect(landing).toContain(intervalText(figures.rate));
    const part = JSON.parse(await verifier('--figures', '--json', '--strategy', 'second'));
    expect(part.figures).toMatchObject({ closed: 1, losses: 1 });
    expect(await textOf('/record/second')).toContain('Too few yet');
  });

  it('answers again after the database failed once', async () => {
    const sql = (statement: string) => app.app.parts.orm.em.fork().execute(statement);
    await append(app, {});
    await judge(app);
    await sql('alter table signal_outcome rename to signal_outcome_away');
    const failed = await get('/record?days=30').finally(() =>
      sql('alter table signal_outcome_away rename to signal_outcome'),
    );
    expect(failed.status).toBe(500);
    expect((await get('/record?days=30')).status).toBe(200);
  });

  it('lists losers and late signals, and filters them', async () => {
    const all = await textOf('/record');
    expect(all.match(/data-tone="bad">Loss/g)?.length).toBeGreaterThan(9);
    expect(all).toContain('>Late</span>');
    const [{ openings, last } = { openings: 0, last: 0 }] = await rowsOf<{
      openings: number;
      last: number;
    }>(
      app,
      `select count(*)::int as openings, max(seq)::int as last from signal where kind = 'open'`,
    );
    expect(openings).toBeLessThan(last);
    const numbersIn = (html: string) =>
      [...html.matchAll(/<div>(\d+)<small>Entry #(\d+)</g)].map(
        ([, number, seq]) => [Number(number), Number(seq)] as const,
      );
    const shown = [...numbersIn(all), ...numbersIn(await textOf('/record?page=2'))];
    expect(shown[0]).toEqual([openings, last]);
    expect(shown.map(([number]) => number)).toEqual(shown.map((_, at) => openings - at));
    // A filter leaves numbers out and changes none.
    const known = new Map(shown.map(([number, seq]) => [seq, number]));
    const late = numbersIn(await textOf('/record?show=late'));
    expect(late.length).toBeGreaterThan(0);
    for (const [number, seq] of late) expect(known.get(seq)).toBe(number);
    const losses = await textOf('/record?show=losses');
    expect(losses).not.toContain('data-tone="good"');
    expect(await textOf('/record?show=nonsense&page=-1&days=x')).toContain('data-tone="good"');
  });

  it('publishes only number and hashes of an entry that some audience has not seen', async () => {
    const seq = await append(app, { symbol: 'SECRET:PAIR', text: 'not yet' });
    await app.app.parts.orm.em
      .fork()
      .execute(`update signal set reveal_at = '2100-01-01' where seq = ?`, [seq]);
    // A later public entry, so the record's state covers the number of the hidden one.
    await append(app, { kind: 'note', text: 'public' });
    await judge(app);
    const chain = await textOf('/record/chain.ndjson');
    const hidden = JSON.parse(chain.trim().split('\n').at(-2) ?? '');
    expect(Object.keys(hidden)).toEqual(['seq', 'prevHash', 'hash']);
    expect(hidden.seq).toBe(seq);
    for (const path of [...PATHS, '/record?show=open']) {
      expect(await textOf(path), path).not.toContain('SECRET');
    }
    expect(await textOf('/record')).toContain('public by their hash only');
    expect(JSON.parse(await verifier('--json'))).toMatchObject({ faults: [] });
  });

  it('serves a verifier that may send nothing', async () => {
    const answer = await get('/record/verify.html');
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/^default-src 'none'; script-src 'sha256-/);
    expect(policy).not.toContain('connect-src');
    expect(await answer.text()).not.toMatch(/\b(src|href)=|https?:|fetch\(|XMLHttpRequest/);
  });

  it('escapes what a source sent', async () => {
    await append(app, { strategy: '<img src=x>', symbol: '"><script>' });
    await judge(app);
    const page = await textOf('/record');
    expect(page).not.toMatch(/<img|"><script>/);
    expect((await get(`/record/${encodeURIComponent('<img src=x>')}`)).status).toBe(200);
    expect((await get(`/record/${encodeURIComponent('<img src=x>')}/x`)).status).toBe(404);
  });

  it('takes one anchor after each day, which the verifier compares', async () => {
    await app.control('POST', '/clock/advance', { milliseconds: 86_400_000 + 15 * 60_000 });
    const [one, other] = await Promise.all([
      takeAnchor(app.app.parts).catch(() => null),
      takeAnchor(app.app.parts).catch(() => null),
    ]);
    expect([one, other].filter((day) => day !== null).length).toBeLessThanOrEqual(1);
    await judge(app);
    const lines = (await textOf('/record/anchors.txt')).trim().split('\n');
    expect(lines).toHaveLength(2);
    expect(JSON.parse(await verifier('--json'))).toMatchObject({ anchors: 1, faults: [] });
  });

  it('serves an anchor only once the record is judged past its day and its last entry', async () => {
    const em = app.app.parts.orm.em.fork();
    const until = new Date('2999-01-01');
    const all = await listAnchors(em, { judgedSeq: 1_000_000, judgedUntil: until });
    const { day, lastSeq } = all.at(-1) ?? { day: '', lastSeq: 0 };
    const over = Date.parse(day) + 86_400_000;
    const served = async (judgedSeq: number, judgedUntil: number) =>
      (await listAnchors(em, { judgedSeq, judgedUntil: new Date(judgedUntil) })).length;
    expect(await served(lastSeq, over)).toBe(all.length);
    expect(await served(lastSeq, over - 1)).toBe(all.length - 1);
    expect(await served(lastSeq - 1, over)).toBe(all.length - 1);
  });

  it('says that anchors are posted only while the message of a recent one exists', async () => {
    const sql = (text: string) => app.app.parts.orm.em.fork().execute(text);
    const claim = 'posted each day where we cannot change it';
    expect(await textOf('/record')).toContain('recorded when it was sent');
    expect(await textOf('/record')).not.toContain(claim);
    await sql(`update record_anchor set message_id = '1', witnessed_at = now()`);
    expect(await textOf('/record')).toContain(claim);
    await sql('update record_anchor set gone_at = now()');
    expect(await textOf('/record')).not.toContain(claim);
  });

  it('serves chain and anchors so that no browser keeps one longer than the other', async () => {
    for (const path of ['/record/chain.ndjson', '/record/anchors.txt']) {
      const { headers } = await get(path);
      expect(headers.get('cache-control'), path).toBe('public, no-cache');
      const again = { 'if-none-match': headers.get('etag') ?? '' };
      expect((await fetch(`${app.url}${path}`, { headers: again })).status, path).toBe(304);
    }
  });

  it('cannot change the rule of anchored signals unnoticed', async () => {
    const changed = await operator.post('/trpc/admin.changeOutcomeRule', { maxOpenDays: 120 });
    expect(changed.status).toBe(200);
    expect(JSON.parse(await verifier('--json'))).toMatchObject({ faults: [] });
    expect(await textOf('/record')).toContain('120 days.');
    await app.app.parts.orm.em.fork().execute('update outcome_rule set from_seq = 1');
    expect(await verifierFaults()).toEqual(['rules-differ']);
  });
});

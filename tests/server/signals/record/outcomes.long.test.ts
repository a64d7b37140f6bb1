import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  readPart,
  readProgress,
} from '../../../../src-server/signals/record/outcomes/figures.view.ts';
import { listRules } from '../../../../src-server/signals/record/outcomes/rules.ts';
import { listOverdue } from '../../../../src-server/signals/record/outcomes/touched-openings.statements.ts';
import { type Person, personAt } from '../../../support/http-person.ts';
import { append, judge, rowsOf, trade } from '../../../support/signals/record-stage.ts';
import { addRoute } from '../../../support/signals/relay-route.ts';
import {
  alertBody,
  alertsJudged,
  createSource,
  sendAlert,
} from '../../../support/signals/signal-source.ts';
import { createTestApp, OPERATOR, type TestApp } from '../../../support/test-app.ts';

let app: TestApp;
let operator: Person;
beforeAll(async () => {
  app = await createTestApp();
  operator = personAt(app.url);
  await operator.post('/api/admin-login', OPERATOR);
});
afterAll(() => app.close());

const DAY_MS = 86_400_000;
const advance = (milliseconds: number) => app.control('POST', '/clock/advance', { milliseconds });

async function resultOf(seq: number): Promise<string | null> {
  await judge(app);
  const [row] = await rowsOf<{ result: string }>(
    app,
    `select result from signal_outcome where seq = ${seq}`,
  );
  return row?.result ?? null;
}

async function figures(strategy: string) {
  const em = app.app.parts.orm.em.fork();
  const part = { strategy, from: null };
  return (await readPart(em, await readProgress(em), part)).figures;
}

it('an opening has an outcome once its close was stored, and a repeat changes nothing', async () => {
  const seq = await append(app, { strategy: 'one' });
  expect(await resultOf(seq)).toBeNull();
  await append(app, { strategy: 'one', kind: 'close', ref: seq, price: '110' });
  expect(await resultOf(seq)).toBe('win');
  const [before] = await rowsOf<{ version: number }>(app, 'select version from record_progress');
  expect(await judge(app)).toBe(0);
  expect(await rowsOf(app, 'select version from record_progress')).toEqual([before]);
});

it('an opening expires without any further entry', async () => {
  const seq = await append(app, { strategy: 'forgotten' });
  await advance(89 * DAY_MS);
  expect(await resultOf(seq)).toBeNull();
  await advance(DAY_MS);
  expect(await resultOf(seq)).toBe('expired');
  expect(await figures('forgotten')).toMatchObject({ closed: 1, losses: 1, totalR: -10_000 });
});

it('an outcome that some audience has not seen yet is not public, and no figure gives it away', async () => {
  await createSource(operator, 'delayed');
  const changes = { source: 'delayed', strategy: 'delayed' };
  const seq = await append(app, changes);
  // From now on. The timer may judge each entry as soon as it is stored.
  await addRoute(app, { source: 'delayed', plan: 'basic', delaySeconds: DAY_MS / 1_000 });
  await append(app, { ...changes, kind: 'close', ref: seq, price: '110', stop: null, targets: [] });
  expect(await resultOf(seq)).toBeNull();
  expect(await figures('delayed')).toMatchObject({ closed: 0, open: 1 });
  await advance(DAY_MS);
  expect(await resultOf(seq)).toBe('win');
});

it('an entry is not public before the one that it refers to', async () => {
  const opening = await append(app, { strategy: 'shortened' });
  await rowsOf(app, `update signal set reveal_at = '2100-01-01' where seq = ${opening}`);
  const close = await append(app, { strategy: 'shortened', kind: 'close', ref: opening });
  const [row] = await rowsOf<{ reveal_at: Date | string }>(
    app,
    `select reveal_at from signal where seq = ${close}`,
  );
  expect(new Date(row?.reveal_at ?? 0).getUTCFullYear()).toBe(2100);
});

it('a correction of a close can only lower the outcome', async () => {
  const seq = await trade(app, '120', { strategy: 'corrected' });
  expect(await resultOf(seq)).toBe('win');
  const close = seq + 1;
  const correction = { strategy: 'corrected', kind: 'correction', ref: close } as const;
  await append(app, { ...correction, price: '95' });
  expect(await resultOf(seq)).toBe('loss');
  await append(app, { ...correction, price: '140' });
  expect(await resultOf(seq)).toBe('loss');
});

it('a close finds an opening until it is closed, withdrawn or expired', async () => {
  const open = async () => {
    const sql = "select seq from open_signal where strategy = 'found' order by seq";
    return (await rowsOf<{ seq: number }>(app, sql)).map(({ seq }) => seq);
  };
  const add = (changes: Parameters<typeof append>[1] = {}) =>
    append(app, { strategy: 'found', ...changes });
  const closed = await add();
  const withdrawn = await add();
  const late = await add({ isLate: true });
  expect(await resultOf(late)).toBe('late');
  expect(await open()).toEqual([closed, withdrawn, late]);
  await add({ kind: 'update', ref: closed });
  await add({ kind: 'close', ref: closed });
  await add({ kind: 'withdrawal', ref: withdrawn });
  expect(await open()).toEqual([late]);
  const expired = await add();
  await advance(91 * DAY_MS);
  expect(await resultOf(expired)).toBe('expired');
  // It counts in no figure, so a close still finds it.
  expect(await open()).toEqual([late]);
});

it('another rule judges only openings from then on', async () => {
  const before = await append(app, { strategy: 'ruled' });
  const changed = await operator.post('/trpc/admin.changeOutcomeRule', { maxOpenDays: 5 });
  expect(changed.status).toBe(200);
  const later = await append(app, { strategy: 'ruled' });
  const em = app.app.parts.orm.em.fork();
  const due = {
    rules: await listRules(em),
    judgedUntil: (await readProgress(em)).judgedUntil,
    at: new Date(app.app.parts.clock.now().getTime() + 6 * DAY_MS),
  };
  expect(await listOverdue(em, due)).toEqual([later]);
  await advance(6 * DAY_MS);
  expect(await resultOf(before)).toBeNull();
  expect(await resultOf(later)).toBe('expired');
});

it('an alert that the operator released long after it arrived is late', async () => {
  const source = await createSource(operator, 'held', { maxPerMinute: 1, checksAddress: false });
  const opening = (symbol: string) => alertBody({ strategy: 'held', symbol });
  for (const symbol of ['A:ONE', 'A:TWO']) await sendAlert(app, source, opening(symbol));
  await alertsJudged(app);
  await advance(3_600_000);
  await operator.post('/trpc/admin.releaseAlerts', { key: 'held' });
  await judge(app);
  expect(await figures('held')).toMatchObject({ open: 1, late: 1 });
});

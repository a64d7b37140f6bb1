import { afterAll, beforeAll, expect, it } from 'vitest';
import { findLastBar, findOpening } from '../../../src-server/signals/intake/opening.statements.ts';
import { type Person, personAt } from '../../support/http-person.ts';
import { readFeed } from '../../support/signals/read-feed.ts';
import { append, judge, rowsOf } from '../../support/signals/record-stage.ts';
import { addRoute } from '../../support/signals/relay-route.ts';
import { createSource } from '../../support/signals/signal-source.ts';
import { subscribe } from '../../support/subscribers.ts';
import { createTestApp, OPERATOR, type TestApp } from '../../support/test-app.ts';

const DAY_MS = 86_400_000;

let app: TestApp;
let operator: Person;
beforeAll(async () => {
  app = await createTestApp();
  operator = personAt(app.url);
  await operator.post('/api/admin-login', OPERATOR);
});
afterAll(() => app.close());

/** A strategy on the four-hour chart. */
function strategyOf(source: string) {
  const fields = { source, strategy: source, symbol: 'A:B', interval: '240' } as const;
  const open = (changes: Parameters<typeof append>[1] = {}) =>
    append(app, {
      ...fields,
      side: 'long',
      price: '100',
      stop: '90',
      targets: ['110'],
      ...changes,
    });
  const update = (ref: number, price: string) =>
    append(app, { ...fields, kind: 'update', ref, price, stop: null, targets: [] });
  const found = (interval: string | null = '240') =>
    findOpening(app.app.parts.orm.em.fork(), { ...fields, interval, side: 'long' });
  return { fields, open, update, found };
}

it.each([
  ['stop', '90'],
  ['last target', '110'],
])(
  'a close is about the next opening once an update reached the %s of the first',
  async (name, price) => {
    const { open, update, found } = strategyOf(`ended-${price}`);
    await createSource(operator, `ended-${price}`);
    // The record may not show the signals for a day, so the judge does not end them.
    await addRoute(app, { source: `ended-${price}`, plan: 'basic' });
    const first = await open();
    await update(first, '105');
    const second = await open();
    expect(await found(), `before the ${name}`).toBe(first);
    await update(first, price);
    // As the app does each second.
    await judge(app);
    expect(await found()).toBe(second);
    await append(app, { ...strategyOf(`ended-${price}`).fields, kind: 'close', ref: second });
    // Its own close may still come.
    expect(await found()).toBe(first);
  },
);

it('a close and the bars of one chart are compared with those of the same chart', async () => {
  const { fields, open, found } = strategyOf('charts');
  await createSource(operator, 'charts');
  const bar = (hour: string) => `2026-11-26T${hour}:00:00.000Z`;
  const slow = await open({ barAt: bar('00') });
  const fast = await open({ interval: '60', barAt: bar('03') });
  expect([await found('240'), await found('60'), await found(null)]).toEqual([slow, fast, slow]);
  const lastOf = async (interval: string) =>
    (await findLastBar(app.app.parts.orm.em.fork(), { ...fields, interval }))?.toISOString();
  expect([await lastOf('240'), await lastOf('60')]).toEqual([bar('00'), bar('03')]);
});

it('the feed shows an opening as ended once the public record does', async () => {
  const { open, update } = strategyOf('judged');
  await createSource(operator, 'judged');
  await addRoute(app, { source: 'judged', plan: 'basic' });
  const reader = await subscribe(app, 'basic');
  const first = await open();
  await update(first, '90');
  const isOpen = async () => {
    const { signals } = await readFeed(reader, { source: 'judged', kind: 'open' });
    return signals.map((signal) => signal.isOpen);
  };
  expect(await isOpen()).toEqual([true]);
  await app.control('POST', '/clock/advance', { milliseconds: DAY_MS });
  await judge(app);
  expect(await isOpen()).toEqual([false]);
});

it.each(['is paused', 'is switched off'])(
  'the public record waits a day for a signal whose only route %s',
  async (how) => {
    const source = how === 'is paused' ? 'paused' : 'switched-off';
    await createSource(operator, source);
    await addRoute(app, { source, plan: 'premium' });
    const change = how === 'is paused' ? `paused_reason = 'leak'` : 'enabled = false';
    await rowsOf(app, `update relay_route set ${change} where source = '${source}'`);
    const seq = await strategyOf(source).open();
    const [row] = await rowsOf<{ held: boolean }>(
      app,
      `select reveal_at >= received_at + interval '1 day' as held from signal where seq = ${seq}`,
    );
    expect(row?.held).toBe(true);
  },
);

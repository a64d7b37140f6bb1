import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { LATE_FIELD } from '../../../src/domain/signals/relay-message.ts';
import { readRelayHealth } from '../../../src-server/signals/relay/relay-health.view.ts';
import { long } from '../../support/long.ts';
import { openRoute } from '../../support/signals/open-route.ts';
import { deliveriesOf, untilStates } from '../../support/signals/posted.ts';
import { openRelay, type RelayStage } from '../../support/signals/relay-stage.ts';
import { alertBody, alertsJudged } from '../../support/signals/signal-source.ts';
import { until } from '../../support/until.ts';

let stage: RelayStage;
beforeAll(async () => {
  stage = await openRelay();
});
afterEach(() => stage.noFaults());
afterAll(() => stage.close());

const HOUR_MS = 3_600_000;
const advance = (milliseconds: number) =>
  stage.app.control('POST', '/clock/advance', { milliseconds });
const withdraw = (seq: number) =>
  stage.act('admin.withdrawSignal', { seq, reason: 'Wrong symbol', key: crypto.randomUUID() });
const run = (sql: string, values: unknown[]) =>
  stage.app.app.parts.orm.em.fork().execute(sql, values);

/** A channel with a delay, where one signal is out and a newer one waits. */
async function openDelayed(key: string) {
  const route = await openRoute(stage, key, { delaySeconds: 3_600 });
  const { routeId, send } = route;
  await send(alertBody());
  await alertsJudged(stage.app);
  await advance(HOUR_MS);
  await untilStates(stage, routeId, ['sent']);
  await send(alertBody({ symbol: 'NASDAQ:AAPL' }));
  await alertsJudged(stage.app);
  const [first, second] = await deliveriesOf(stage, routeId);
  return { ...route, first: first?.seq ?? 0, second: second?.seq ?? 0 };
}

it('a withdrawal of a message that is out does not wait for a newer signal that is not due', async () => {
  const { routeId, first, messages } = await openDelayed('withdrawn-at-once');
  await withdraw(first);
  await untilStates(stage, routeId, ['sent', 'waiting', 'sent']);
  await advance(600_000);
  expect(await readRelayHealth(stage.app.app.parts.signals)).toMatchObject({ isBehind: false });
  const [entry, withdrawal] = await messages();
  expect(withdrawal?.repliesTo).toBe(entry?.id);
  expect(withdrawal?.embed.fields.map(({ name }) => name)).not.toContain(LATE_FIELD);
});

long('a due correction waits for its own entry behind a signal that is not due', async () => {
  const { routeId, send, messages } = await openRoute(stage, 'behind-its-entry', {
    delaySeconds: 3_600,
  });
  await send(alertBody(), alertBody({ symbol: 'NASDAQ:AAPL' }));
  await alertsJudged(stage.app);
  const seq = (await deliveriesOf(stage, routeId))[1]?.seq ?? 0;
  const levels = { price: '64300', stop: null, targets: [] };
  const key = crypto.randomUUID();
  await stage.act('admin.correctSignal', { seq, ...levels, reason: 'Typing error', key });
  // Two instances give out times that may differ from the order of the numbers.
  await run(
    `update signal_delivery set due_at = due_at - interval '30 minutes', next_try_at = due_at - interval '30 minutes'
      where route_id = ? and seq >= ?`,
    [routeId, seq],
  );
  await advance(HOUR_MS / 2 + 1_000);
  await stage.app.app.parts.relay.run();
  expect(await messages()).toEqual([]);
  await advance(HOUR_MS / 2);
  await untilStates(stage, routeId, ['sent', 'sent', 'sent']);
  const seqs = (await messages()).map((message) => message.seq);
  expect(seqs).toEqual(seqs.toSorted((a, b) => a - b));
});

long(
  'a withdrawal whose answer was lost is posted once, although an older number went out since',
  async () => {
    const { routeId, first, messages } = await openDelayed('lost-withdrawal');
    await stage.fault({
      route: 'POST */channels/*/messages',
      kind: 'lost-response',
      remaining: 1,
    });
    await stage.fault({ route: 'GET */channels/*/messages', kind: 'status', status: 503 });
    await withdraw(first);
    await until('the first try is over', async () => {
      const [, , row] = await deliveriesOf(stage, routeId);
      return row?.reason === 'not-reached';
    });
    await advance(HOUR_MS);
    await untilStates(stage, routeId, ['sent', 'sent', 'sending']);
    await stage.noFaults();
    await untilStates(stage, routeId, ['sent', 'sent', 'sent']);
    expect(await messages()).toHaveLength(3);
  },
);

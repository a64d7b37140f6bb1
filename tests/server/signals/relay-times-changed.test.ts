import { afterAll, beforeAll, expect, it } from 'vitest';
import { openRoute } from '../../support/signals/open-route.ts';
import { deliveriesOf, untilStates } from '../../support/signals/posted.ts';
import { openRelay, type RelayStage } from '../../support/signals/relay-stage.ts';
import {
  alertBody,
  alertsJudged,
  createSource,
  sendAlert,
} from '../../support/signals/signal-source.ts';

let stage: RelayStage;
beforeAll(async () => {
  stage = await openRelay();
});
afterAll(() => stage.close());

const TERMS = { plan: 'premium', mask: [], template: null, crosspost: false, enabled: true };
const change = (id: string, terms: { delaySeconds: number; mask?: string[]; plan?: string }) =>
  stage.act('admin.changeRelayRoute', { ...TERMS, quietHours: null, ...terms, id });
const advance = (milliseconds: number) =>
  stage.app.control('POST', '/clock/advance', { milliseconds });
const now = () => stage.app.app.parts.clock.now();
const dueTimes = async (routeId: string) =>
  (
    await stage.app.app.parts.orm.em
      .fork()
      .execute<{ due: string | Date }[]>(
        'select due_at as due from signal_delivery where route_id = ? order by seq',
        [routeId],
      )
  ).map(({ due }) => new Date(due).getTime());

const auditOf = (routeId: string) =>
  stage.app.app.parts.orm.em
    .fork()
    .execute<object[]>(
      'select action, before, after from audit_entry where target = ? order by id',
      [`relay-route:${routeId}`],
    );

it('a signal that waits goes out at once, and the next one behind it, when the delay of its route ends', async () => {
  const { routeId, send, messages } = await openRoute(stage, 'faster', { delaySeconds: 3_600 });
  await send('one');
  await alertsJudged(stage.app);
  await change(routeId, { delaySeconds: 0 });
  await send('two');
  await untilStates(stage, routeId, ['sent', 'sent']);
  expect((await messages()).map(({ embed }) => embed.description)).toEqual(['one', 'two']);
  expect(await deliveriesOf(stage, routeId)).toMatchObject([{ is_late: false }, {}]);
});

it('a signal that waits keeps its time when the delay of its route becomes longer', async () => {
  const { routeId, send } = await openRoute(stage, 'slower', { delaySeconds: 600 });
  await send('one');
  await alertsJudged(stage.app);
  const before = await dueTimes(routeId);
  await change(routeId, { delaySeconds: 3_600 });
  expect(await dueTimes(routeId)).toEqual(before);
});

it('a correction that waits goes out with its signal when the delay of its route becomes shorter', async () => {
  const { routeId, send } = await openRoute(stage, 'corrected', { delaySeconds: 3_600 });
  await send(alertBody());
  await alertsJudged(stage.app);
  const [entry] = await dueTimes(routeId);
  await advance(300_000);
  const [{ seq } = { seq: 0 }] = await deliveriesOf(stage, routeId);
  const key = crypto.randomUUID();
  const levels = { price: '64300', stop: null, targets: [] };
  await stage.act('admin.correctSignal', { seq, ...levels, reason: 'Typing error', key });
  await change(routeId, { delaySeconds: 1_800 });
  const due = (entry ?? 0) - 1_800_000;
  expect(await dueTimes(routeId)).toEqual([due, due]);
});

it('a signal on the site appears when the delay of its route becomes shorter', async () => {
  const source = await createSource(stage.operator, 'site-faster');
  const terms = { provider: 'site', channelId: null, delaySeconds: 3_600 };
  const routeId = await stage.createRoute('site-faster', terms);
  await sendAlert(stage.app, source, alertBody());
  await alertsJudged(stage.app);
  await change(routeId, { delaySeconds: 0 });
  const [due] = await dueTimes(routeId);
  expect(due).toBeLessThanOrEqual(now().getTime());
});

it('a signal that is overdue keeps its due time when the delay of its route becomes shorter', async () => {
  const { routeId, send } = await openRoute(stage, 'overdue', { delaySeconds: 60 });
  await stage.fault({ route: 'POST */channels/*/messages', kind: 'status', status: 503 });
  await send('one');
  await alertsJudged(stage.app);
  const before = await dueTimes(routeId);
  await advance(300_000);
  await change(routeId, { delaySeconds: 0 });
  expect(await dueTimes(routeId)).toEqual(before);
  await stage.noFaults();
});

it('the other sources of a channel get its delay, and what waits of theirs goes out, when one route changes', async () => {
  const one = await openRoute(stage, 'shared-one', { delaySeconds: 3_600 });
  const source = await createSource(stage.operator, 'shared-two');
  const { channelId } = one;
  const other = await stage.createRoute('shared-two', { channelId, delaySeconds: 3_600 });
  await sendAlert(stage.app, source, 'theirs');
  await alertsJudged(stage.app);
  await change(one.routeId, { delaySeconds: 0 });
  await untilStates(stage, other, ['sent']);
  expect(await stage.routes('shared-two')).toMatchObject([{ delaySeconds: 0, plan: 'premium' }]);
  const entries = await auditOf(other);
  expect(entries.at(-1)).toMatchObject({
    action: 'signals.route-changed',
    before: { delaySeconds: 3_600 },
    after: { delaySeconds: 0 },
  });
});

it('a signal that a shorter delay brings forward hides what its route hides now and did before', async () => {
  const terms = { delaySeconds: 3_600, mask: ['stop'] };
  const { routeId, send, messages } = await openRoute(stage, 'faster-hidden', terms);
  await send(alertBody());
  await alertsJudged(stage.app);
  await change(routeId, { delaySeconds: 0, mask: ['price', 'targets'] });
  await untilStates(stage, routeId, ['sent']);
  const [message] = await messages();
  expect(JSON.stringify(message?.embed)).not.toMatch(/64250|63800|65000|66000/);
});

it('a signal that waits for a lower plan keeps its time when its route becomes faster and moves to a higher plan', async () => {
  const source = await createSource(stage.operator, 'faster-paid');
  const terms = { provider: 'site', channelId: null, plan: 'free', delaySeconds: 3_600 };
  const routeId = await stage.createRoute('faster-paid', terms);
  await sendAlert(stage.app, source, alertBody());
  await alertsJudged(stage.app);
  const before = await dueTimes(routeId);
  await change(routeId, { delaySeconds: 0, plan: 'premium' });
  expect(await dueTimes(routeId)).toEqual(before);
  expect(await deliveriesOf(stage, routeId)).toMatchObject([{ plan: 'free' }]);
});

it('a signal of a paused route keeps its time when another route makes its channel faster, and goes out when the operator resumes it', async () => {
  const one = await openRoute(stage, 'running', { delaySeconds: 7_200 });
  const source = await createSource(stage.operator, 'stopped');
  const { channelId } = one;
  const stopped = await stage.createRoute('stopped', { channelId, delaySeconds: 7_200 });
  await sendAlert(stage.app, source, 'theirs');
  await alertsJudged(stage.app);
  const { em } = stage.app.app.parts.orm;
  await em.fork().execute(`update relay_route set paused_reason = 'leak' where id = ?`, [stopped]);
  const before = await dueTimes(stopped);
  await change(one.routeId, { delaySeconds: 0 });
  expect(await dueTimes(stopped)).toEqual(before);
  expect(await stage.routes('stopped')).toMatchObject([{ delaySeconds: 0 }]);
  await stage.act('admin.resumeRelayRoute', { id: stopped });
  await untilStates(stage, stopped, ['sent']);
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PERMISSION } from '../../../src/domain/community/permission-flags.ts';
import { pauseUnsafeRoutes } from '../../../src-server/signals/relay/deliver/pause-route.ts';
import { readRelayHealth } from '../../../src-server/signals/relay/relay-health.view.ts';
import { untilLocked } from '../../support/database/lock-waiters.ts';
import { deliveriesOf, posted, untilStates } from '../../support/signals/posted.ts';
import { addRoute } from '../../support/signals/relay-route.ts';
import { openRelay, type RelayStage } from '../../support/signals/relay-stage.ts';
import {
  alertBody,
  alertsJudged,
  createSource,
  sendAlert,
} from '../../support/signals/signal-source.ts';
import { until } from '../../support/until.ts';

let stage: RelayStage;
let roleIds: Map<string, string>;
beforeAll(async () => {
  stage = await openRelay();
  roleIds = new Map((await stage.truth()).roles.map(({ name, id }) => [name, id]));
});
afterAll(() => stage.close());

const advance = (milliseconds: number) =>
  stage.app.control('POST', '/clock/advance', { milliseconds });
const override = (channelId: string, role: string, allow: bigint, deny = 0n) =>
  stage.app.control('PUT', `/discord/channels/${channelId}/permissions/${roleIds.get(role)}`, {
    type: 0,
    allow: String(allow),
    deny: String(deny),
  });
const READ = PERMISSION.viewChannel | PERMISSION.readMessageHistory;
/** A try that began before the pause is over, and the next one has found the pause. */
const heldBack = (routeId: string, place = 0) =>
  until('the delivery waits for the operator', async () => {
    return (await deliveriesOf(stage, routeId))[place]?.reason === 'leak';
  });
async function routed(key: string) {
  const channelId = await stage.newChannel(key, 'VIP');
  const source = await createSource(stage.operator, key);
  const routeId = await stage.createRoute(key, { channelId });
  const pausedAs = (reason: string | null) =>
    until(`the route is paused: ${reason}`, async () => {
      const [route] = await stage.routes(key);
      return route?.pausedReason === reason;
    });
  return { source, channelId, routeId, pausedAs };
}

describe('a route whose channel opens to a lower plan', () => {
  it('is paused at once, sends nothing, and resumes by the operator after the check passes', async () => {
    const { source, channelId, routeId, pausedAs } = await routed('drift');
    await override(channelId, 'Community', READ);
    await pausedAs('leak');
    await stage.app.mailTo('owner@example.com', /Signals of Source drift no longer go/);
    await sendAlert(stage.app, source, 'while paused');
    await alertsJudged(stage.app);
    expect(await deliveriesOf(stage, routeId)).toEqual([]);
    const resume = () => stage.operator.post('/trpc/admin.resumeRelayRoute', { id: routeId });
    expect((await resume()).status).toBe(409);
    await override(channelId, 'Community', 0n);
    expect((await resume()).status).toBe(200);
    await sendAlert(stage.app, source, 'after resuming');
    await untilStates(stage, routeId, ['sent']);
    expect((await posted(stage, channelId)).map(({ embed }) => embed.description)).toEqual([
      'after resuming',
    ]);
  });

  it('sends nothing of what was waiting, and fails it after an hour', async () => {
    const { source, channelId, routeId, pausedAs } = await routed('held-back');
    await stage.fault({ route: 'POST */channels/*/messages', kind: 'status', status: 503 });
    await sendAlert(stage.app, source, alertBody());
    await until(
      'a try failed',
      async () => ((await deliveriesOf(stage, routeId))[0]?.attempts ?? 0) > 0,
    );
    await override(channelId, 'Community', READ);
    await pausedAs('leak');
    await heldBack(routeId);
    await stage.noFaults();
    await advance(70 * 60_000);
    await untilStates(stage, routeId, ['failed']);
    expect(await posted(stage, channelId)).toEqual([]);
    expect(await stage.routes('held-back')).toMatchObject([{ failedToday: 1, state: 'paused' }]);
  });

  it('is not paused for what was read before the operator mended and resumed it', async () => {
    const { channelId, routeId } = await routed('resumed');
    const { em } = stage.app.app.parts.orm;
    const held = 'select 1 from relay_route where id = ?::uuid for update';
    await em.fork().transactional(async (own) => {
      await own.execute(held, [routeId]);
      await override(channelId, 'Community', READ);
      // A round waits to pause it.
      await untilLocked((sql) => em.fork().execute(sql));
      await override(channelId, 'Community', 0n);
      // As each change of a route does.
      await own.execute(
        "update relay_route set changed_at = changed_at + interval '1 second' where id = ?::uuid",
        [routeId],
      );
    });
    // PostgreSQL serves the waiting rounds before this lock.
    await em.fork().transactional((own) => own.execute(held, [routeId]));
    expect(await stage.routes('resumed')).toMatchObject([{ pausedReason: null }]);
  });

  it('is not used even before the event of the change was followed', async () => {
    const { source, channelId, routeId } = await routed('unheard');
    await override(channelId, 'Community', READ);
    stage.app.app.parts.discord.directory.forget();
    await sendAlert(stage.app, source, alertBody());
    await alertsJudged(stage.app);
    await until('the route is paused', async () =>
      (await stage.routes('unheard')).some(({ pausedReason }) => pausedReason === 'leak'),
    );
    expect(await posted(stage, channelId)).toEqual([]);
    expect((await deliveriesOf(stage, routeId)).every(({ state }) => state !== 'sent')).toBe(true);
  });
});

describe('a route whose channel opens to a role outside the plans', () => {
  it('keeps sending, says so in the list, and may not move to another plan', async () => {
    const { source, channelId, routeId } = await routed('moderated');
    const { id } = await stage.role('Analyst');
    roleIds.set('Analyst', id);
    await override(channelId, 'Analyst', READ);
    await until('the list says so', async () => {
      const [route] = await stage.routes('moderated');
      return route?.warning === 'Analyst can read here without a plan.';
    });
    await pauseUnsafeRoutes(stage.app.app.parts.signals);
    await sendAlert(stage.app, source, 'to members and moderators');
    await untilStates(stage, routeId, ['sent']);
    const [{ state, ...route } = { state: 'gone' }] = await stage.routes('moderated');
    expect(state).toBe('running');
    const change = (changes: object) =>
      stage.operator.post('/trpc/admin.changeRelayRoute', { ...route, ...changes });
    expect((await change({ delaySeconds: 60 })).status).toBe(200);
    expect((await change({ plan: 'standard' })).status).toBe(409);
  });

  it('that was paused before resumes, but not while a lower plan reads it', async () => {
    const { channelId, routeId, pausedAs } = await routed('both');
    const { id } = await stage.role('Analyst');
    roleIds.set('Analyst', id);
    await override(channelId, 'Analyst', READ);
    await override(channelId, 'Community', READ);
    await pausedAs('leak');
    const resume = () => stage.operator.post('/trpc/admin.resumeRelayRoute', { id: routeId });
    expect((await resume()).status).toBe(409);
    await override(channelId, 'Community', 0n);
    expect((await resume()).status).toBe(200);
    expect(await stage.routes('both')).toMatchObject([{ state: 'running' }]);
  });
});

it('a paused route whose channel opened to a role outside the plans may not move to another plan', async () => {
  const { channelId, pausedAs } = await routed('moved-while-paused');
  roleIds.set('Analyst', (await stage.role('Analyst')).id);
  await override(channelId, 'Analyst', READ);
  await override(channelId, 'Community', READ);
  await pausedAs('leak');
  await override(channelId, 'Community', 0n);
  const [route] = await stage.routes('moved-while-paused');
  const change = async (changes: object) =>
    (await stage.operator.post('/trpc/admin.changeRelayRoute', { ...route, ...changes })).status;
  expect(await change({ delaySeconds: 60 })).toBe(200);
  expect(await change({ plan: 'standard' })).toBe(409);
  expect(await change({ plan: 'standard', enabled: false })).toBe(200);
  expect(await change({ plan: 'standard', enabled: true })).toBe(409);
});

describe('a route whose channel fails', () => {
  it('is paused when the bot loses a permission there', async () => {
    const { channelId, pausedAs } = await routed('muted');
    await override(channelId, 'Wickline', READ, PERMISSION.embedLinks);
    await pausedAs('missing-permissions');
  });

  it('is paused when the channel is deleted, and what waits there fails', async () => {
    const { source, channelId, routeId, pausedAs } = await routed('deleted');
    await stage.fault({ route: 'POST */channels/*/messages', kind: 'status', status: 503 });
    await sendAlert(stage.app, source, alertBody());
    await until(
      'a try failed',
      async () => ((await deliveriesOf(stage, routeId))[0]?.attempts ?? 0) > 0,
    );
    await stage.app.control('DELETE', `/discord/channels/${channelId}`);
    await stage.noFaults();
    await pausedAs('channel-gone');
    await untilStates(stage, routeId, ['failed']);
  });
});

describe('the health of the relay', () => {
  const health = () => readRelayHealth(stage.app.app.parts.signals);

  it('does not count a daily mail that waits for noon', async () => {
    const source = await createSource(stage.operator, 'at-noon');
    await addRoute(stage.app, { source: 'at-noon', plan: 'premium', provider: 'mail' });
    await sendAlert(stage.app, source, alertBody());
    await alertsJudged(stage.app);
    const em = stage.app.app.parts.orm.em.fork();
    await em.execute(
      `update signal_delivery set state = 'waiting', due_at = ?::timestamptz - interval '10 minutes'
       where source = 'at-noon'`,
      [stage.app.app.parts.clock.now().toISOString()],
    );
    expect((await health()).isBehind).toBe(false);
  });

  it('is behind while a message to Discord is overdue, and names the newest that arrived', async () => {
    const { source, channelId, routeId, pausedAs } = await routed('overdue');
    await sendAlert(stage.app, source, alertBody());
    await untilStates(stage, routeId, ['sent']);
    const [sent] = await deliveriesOf(stage, routeId);
    expect((await health()).witnessedAt?.toISOString()).toBe(
      new Date(sent?.witnessed_at ?? '').toISOString(),
    );
    await stage.fault({ route: 'POST */channels/*/messages', kind: 'status', status: 503 });
    await sendAlert(stage.app, source, alertBody({ symbol: 'OVER:DUE' }));
    await until(
      'a try failed',
      async () => ((await deliveriesOf(stage, routeId))[1]?.attempts ?? 0) > 0,
    );
    await override(channelId, 'Community', READ);
    await pausedAs('leak');
    await heldBack(routeId, 1);
    await stage.noFaults();
    await advance(10 * 60_000);
    expect((await health()).isBehind).toBe(true);
  });
});

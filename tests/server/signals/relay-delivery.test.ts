import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { long, longGroup } from '../../support/long.ts';
import { openRoute } from '../../support/signals/open-route.ts';
import { deliveriesOf, untilStates } from '../../support/signals/posted.ts';
import { openRelay, type RelayStage } from '../../support/signals/relay-stage.ts';
import {
  alertBody,
  alertsJudged,
  createSource,
  sendAlert,
} from '../../support/signals/signal-source.ts';
import { until } from '../../support/until.ts';

let stage: RelayStage;
beforeAll(async () => {
  stage = await openRelay();
});
afterEach(() => stage.noFaults());
afterAll(() => stage.close());

const SEND = 'POST */channels/*/messages';
const advance = (milliseconds: number) =>
  stage.app.control('POST', '/clock/advance', { milliseconds });
const routed = (key: string, changes: Record<string, unknown> = {}) =>
  openRoute(stage, key, changes);

describe('a signal on a route to Discord', () => {
  it('is posted with its levels and read back before it counts as sent', async () => {
    const { routeId, send, messages } = await routed('plain');
    await send(alertBody());
    await untilStates(stage, routeId, ['sent']);
    const [message] = await messages();
    expect(message?.embed.title).toBe('Long · BINANCE\\:BTCUSDT');
    expect(message?.embed.fields.map(({ name }) => name)).toEqual([
      'Entry',
      'Stop',
      'Targets',
      'Risk',
    ]);
    expect(message?.pinged).toEqual({ everyone: false, roleIds: [], userIds: [] });
    const [row] = await deliveriesOf(stage, routeId);
    expect(row).toMatchObject({ message_id: message?.id, attempts: 1, is_late: false });
    expect(row?.witnessed_at).not.toBeNull();
  });

  it('waits for its delay by business time', async () => {
    const { routeId, send, messages } = await routed('delayed', { delaySeconds: 3_600 });
    await send(alertBody());
    await alertsJudged(stage.app);
    await stage.app.app.parts.relay.run();
    expect(await messages()).toEqual([]);
    await advance(3_600_000);
    await untilStates(stage, routeId, ['sent']);
    const [row] = await deliveriesOf(stage, routeId);
    expect(row?.is_late).toBe(false);
  });

  it('goes out in the order of the numbers, also behind a failing one', async () => {
    const { routeId, send, messages } = await routed('ordered');
    await stage.fault({ route: SEND, kind: 'status', status: 503, remaining: 2 });
    await send('one', 'two', 'three', 'four');
    await untilStates(stage, routeId, ['sent', 'sent', 'sent', 'sent']);
    const seqs = (await messages()).map(({ seq }) => seq);
    expect(seqs).toEqual(seqs.toSorted((a, b) => a - b));
    expect(seqs).toHaveLength(4);
  });

  it('hides the values of masked fields from the channel', async () => {
    const { routeId, send, messages } = await routed('masked', {
      mask: ['price', 'stop', 'targets'],
    });
    await send(alertBody());
    await untilStates(stage, routeId, ['sent']);
    expect(JSON.stringify(await messages())).not.toMatch(/64250|63800|65000|66000/);
  });

  it('is not sent before the message was read back', async () => {
    const { routeId, send, messages } = await routed('unread');
    await stage.fault({ route: 'GET */channels/*/messages/*', kind: 'status', status: 503 });
    await send('read me');
    await until('a read-back failed', async () => {
      const [row] = await deliveriesOf(stage, routeId);
      return row?.reason === 'not-reached';
    });
    expect(await deliveriesOf(stage, routeId)).toMatchObject([
      { state: 'sending', witnessed_at: null },
    ]);
    await stage.noFaults();
    await untilStates(stage, routeId, ['sent']);
    expect(await messages()).toHaveLength(1);
  });

  long('that goes out more than a minute late says so, in the message and in the row', async () => {
    const { routeId, send, messages } = await routed('late');
    await stage.fault({ route: SEND, kind: 'status', status: 503 });
    const tries = async () => (await deliveriesOf(stage, routeId))[0]?.attempts ?? 0;
    await send('late');
    await until('a try began', async () => (await tries()) > 0);
    await advance(2 * 3_600_000);
    // The message of a try under way was written before the jump, and it is counted only when it is sent.
    const before = await tries();
    await until('a later try began', async () => (await tries()) > before + 1);
    await stage.noFaults();
    await untilStates(stage, routeId, ['sent']);
    expect((await messages())[0]?.embed.fields.map(({ name }) => name)).toContain('Late');
    expect(await deliveriesOf(stage, routeId)).toMatchObject([{ is_late: true }]);
  });

  long('waits as long as Discord asks', async () => {
    const { routeId, send, messages } = await routed('throttled');
    await stage.fault({ route: SEND, kind: 'shared-limit', retryAfterSeconds: 300, remaining: 1 });
    await send('wait');
    await until('a try was throttled', async () => {
      const [row] = await deliveriesOf(stage, routeId);
      return row?.reason === 'too-fast';
    });
    await advance(240_000);
    await stage.app.app.parts.relay.run();
    expect(await messages()).toEqual([]);
    await advance(90_000);
    await untilStates(stage, routeId, ['sent']);
  });

  long('that is published in an announcement channel is published once', async () => {
    const { routeId, send, messages } = await routed('news-channel', { crosspost: true });
    const crossposts = { route: 'POST */channels/*/messages/*/crosspost' };
    await stage.fault({ ...crossposts, kind: 'lost-response', remaining: 1 });
    await send('published');
    await untilStates(stage, routeId, ['sent']);
    await until('it was tried', async () => {
      const [message] = await messages();
      return ((message?.flags ?? 0) & 1) === 1;
    });
    await until('it is published', async () => {
      await advance(30_000);
      const [row] = await deliveriesOf(stage, routeId);
      return row?.crosspost_state === 'done';
    });
  });
});

longGroup('a correction or withdrawal', () => {
  const reason = { reason: 'Typing error', key: '' };
  const correct = (seq: number) =>
    stage.act('admin.correctSignal', {
      seq,
      price: '64300',
      stop: null,
      targets: [],
      ...reason,
      key: crypto.randomUUID(),
    });
  const withdraw = (seq: number) =>
    stage.act('admin.withdrawSignal', { seq, ...reason, key: crypto.randomUUID() });

  it('answers the message that it is about', async () => {
    const { routeId, send, messages } = await routed('answered');
    await send(alertBody());
    await untilStates(stage, routeId, ['sent']);
    const seq = (await messages())[0]?.seq ?? 0;
    await correct(seq);
    await withdraw(seq);
    await untilStates(stage, routeId, ['sent', 'sent', 'sent']);
    const [first, correction, withdrawal] = await messages();
    expect([correction?.repliesTo, withdrawal?.repliesTo]).toEqual([first?.id, first?.id]);
    expect(correction?.embed.title).toContain(`Correction #${seq}`);
    expect(withdrawal?.embed.title).toContain(`Withdrawn #${seq}`);
  });

  it('of a signal that still waits goes out after it, and a withdrawn one never goes out', async () => {
    const { routeId, send, messages } = await routed('waiting', { delaySeconds: 600 });
    await send(alertBody(), alertBody({ symbol: 'NASDAQ:AAPL' }));
    await alertsJudged(stage.app);
    const [first, second] = await deliveriesOf(stage, routeId);
    await correct(first?.seq ?? 0);
    await correct(second?.seq ?? 0);
    await withdraw(second?.seq ?? 0);
    expect(await messages()).toEqual([]);
    await advance(600_000);
    await untilStates(stage, routeId, ['sent', 'withdrawn', 'sent', 'withdrawn']);
    expect((await messages()).map(({ embed }) => embed.title.split(' ')[0])).toEqual([
      'Long',
      'Correction',
    ]);
  });

  it('takes back a signal on the site that was not due yet', async () => {
    const source = await createSource(stage.operator, 'site');
    const terms = { provider: 'site', channelId: null, plan: 'free' };
    const soon = await stage.createRoute('site', terms);
    const later = await stage.createRoute('site', { ...terms, delaySeconds: 600 });
    await sendAlert(stage.app, source, alertBody());
    await alertsJudged(stage.app);
    await withdraw((await deliveriesOf(stage, soon))[0]?.seq ?? 0);
    expect(await deliveriesOf(stage, soon)).toMatchObject([{ state: 'sent' }, { state: 'sent' }]);
    expect(await deliveriesOf(stage, later)).toMatchObject([{ state: 'withdrawn' }]);
  });
});

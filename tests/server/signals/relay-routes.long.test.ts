import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type {
  RelayChannelView,
  RelayPreview,
} from '../../../src/contract/operator/relay-routes.contract.ts';
import { PERMISSION } from '../../../src/domain/community/permission-flags.ts';
import { transact } from '../../../src-server/database/transaction.ts';
import { appendSignal } from '../../../src-server/signals/record/append-signal.ts';
import { untilLocked } from '../../support/database/lock-waiters.ts';
import { entryOf } from '../../support/signals/entries.ts';
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

const TERMS = {
  plan: 'premium',
  delaySeconds: 0,
  mask: [],
  template: null,
  quietHours: null,
  crosspost: false,
  enabled: true,
};
const refused = async (procedure: string, input: unknown) => {
  const { status, json } = await stage.operator.post(`/trpc/${procedure}`, input);
  return { status, message: (json.error as { message?: string } | undefined)?.message };
};

describe('the channels of a route', () => {
  it('are listed with what each plan sees and the highest plan that a route may name', async () => {
    const { channels } = await stage.ask<{ channels: RelayChannelView[] }>('discord.relayChannels');
    const highest = (id: string) => channels.find((each) => each.id === id)?.highestPlan;
    expect(highest(stage.channels.all)).toBe('free');
    expect(highest(stage.channels.paid)).toBe('basic');
    expect(highest(stage.channels.top)).toBe('premium');
    const paid = channels.find(({ id }) => id === stage.channels.paid);
    expect(paid?.plans.map(({ plan, sees }) => [plan, sees])).toEqual([
      ['free', false],
      ['basic', true],
      ['standard', true],
      ['premium', true],
    ]);
    expect(paid?.missing).toEqual([]);
  });

  it('are refused if a lower plan can read them, with a sentence that names both', async () => {
    await createSource(stage.operator, 'leaky');
    const input = {
      ...TERMS,
      source: 'leaky',
      provider: 'discord',
      channelId: stage.channels.paid,
    };
    const answer = await refused('admin.createRelayRoute', input);
    expect(answer.status).toBe(409);
    expect(answer.message).toMatch(
      /^Basic members can read #paid-charts, and this route is for Premium/,
    );
    expect(await stage.routes('leaky')).toEqual([]);
  });

  it('are listed and refused for a paid plan if a role outside the plans can read them', async () => {
    const channelId = await stage.newChannel('open-to-analysts', 'VIP');
    const { id } = await stage.role('Analyst');
    const allow = String(PERMISSION.viewChannel);
    const override = { type: 0, allow, deny: '0' };
    await stage.app.control('PUT', `/discord/channels/${channelId}/permissions/${id}`, override);
    const { channels } = await stage.ask<{ channels: RelayChannelView[] }>('discord.relayChannels');
    expect(channels.find((each) => each.id === channelId)).toMatchObject({
      highestPlan: 'free',
      outsiders: ['Analyst can read here without a plan.'],
    });
    await createSource(stage.operator, 'outside');
    const input = { ...TERMS, source: 'outside', provider: 'discord', channelId };
    const answer = await refused('admin.createRelayRoute', input);
    expect(answer.status).toBe(409);
    expect(answer.message).toMatch(/^Analyst can read #open-to-analysts without a plan/);
    const made = await stage.createRoute('outside', { plan: 'free', channelId });
    expect(await stage.routes('outside')).toMatchObject([{ id: made, state: 'running' }]);
  });
});

describe('a route', () => {
  it('is created, changed and deleted', async () => {
    await createSource(stage.operator, 'life');
    const id = await stage.createRoute('life', { mask: ['stop', 'stop'], delaySeconds: 60 });
    const [made] = await stage.routes('life');
    expect(made).toMatchObject({
      id,
      state: 'running',
      channelName: 'top-charts',
      mask: ['stop'],
      waiting: 0,
    });
    await stage.act('admin.changeRelayRoute', { ...TERMS, id, enabled: false });
    expect(await stage.routes('life')).toMatchObject([{ state: 'off', delaySeconds: 0 }]);
    await stage.act('admin.deleteRelayRoute', { id });
    expect(await stage.routes('life')).toEqual([]);
  });

  it('shows nothing more in the feed after it was deleted', async () => {
    const source = await createSource(stage.operator, 'gone');
    const places = { provider: 'site', channelId: null };
    const id = await stage.createRoute('gone', { ...places, delaySeconds: 3_600 });
    await sendAlert(stage.app, source, alertBody());
    await alertsJudged(stage.app);
    expect(await stage.act('admin.deleteRelayRoute', { id })).toMatchObject({ withdrawn: 1 });
    const states = await stage.app.app.parts.orm.em
      .fork()
      .execute<{ state: string }[]>('select state from signal_delivery where route_id = ?', [id]);
    expect(states).toEqual([{ state: 'withdrawn' }]);
  });

  it('withdraws a signal whose deliveries are planned while it is deleted', async () => {
    await createSource(stage.operator, 'beside');
    const places = { provider: 'site', channelId: null };
    const id = await stage.createRoute('beside', { ...places, delaySeconds: 3_600 });
    const { orm, clock } = stage.app.app.parts;
    const rows = (sql: string) => orm.em.fork().execute<{ state: string }[]>(sql);
    const at = clock.now().toISOString();
    const { seq: _, ...signal } = entryOf({ source: 'beside', receivedAt: at });
    let deleted: Promise<unknown> = Promise.resolve();
    await transact(orm, async (em) => {
      await appendSignal(em, signal, { operatorId: null });
      deleted = stage.act('admin.deleteRelayRoute', { id });
      await Promise.race([deleted, untilLocked(rows)]);
    });
    expect(await deleted).toMatchObject({ withdrawn: 1 });
    const states = await rows(`select state from signal_delivery where route_id = '${id}'`);
    expect(states).toEqual([{ state: 'withdrawn' }]);
  });

  it('is refused for an unknown plan, placeholder or time zone', async () => {
    await createSource(stage.operator, 'wrong');
    const input = { ...TERMS, source: 'wrong', provider: 'site', channelId: null };
    const changes = [
      { plan: 'gold' },
      { template: 'Buy {{everything}}' },
      { quietHours: { from: 0, until: 60, timeZone: 'Mars/Base' } },
      { crosspost: true },
      { provider: 'discord' },
    ];
    for (const change of changes) {
      expect((await refused('admin.createRelayRoute', { ...input, ...change })).status).toBe(400);
    }
  });

  it('is refused if another route would repeat or hold up its messages', async () => {
    await createSource(stage.operator, 'first');
    await createSource(stage.operator, 'second');
    const vip = { ...TERMS, provider: 'discord', channelId: stage.channels.top };
    const id = await stage.createRoute('first');
    expect(await refused('admin.createRelayRoute', { ...vip, source: 'first' })).toMatchObject({
      status: 409,
    });
    const slower = { ...vip, source: 'second', delaySeconds: 60 };
    expect(await refused('admin.createRelayRoute', slower)).toMatchObject({ status: 409 });
    await stage.createRoute('second');
    await stage.act('admin.deleteRelayRoute', { id });
  });
});

describe('the preview', () => {
  it('shows each plan where and when it sees which fields', async () => {
    await createSource(stage.operator, 'seen');
    await stage.createRoute('seen', { plan: 'basic', channelId: stage.channels.paid });
    await stage.createRoute('seen', {
      plan: 'free',
      channelId: stage.channels.all,
      delaySeconds: 3_600,
      mask: ['price', 'stop', 'targets'],
    });
    await stage.createRoute('seen', {
      plan: 'free',
      provider: 'site',
      channelId: null,
      delaySeconds: 7_200,
    });
    const preview = await stage.ask<RelayPreview>('admin.relayPreview', {
      source: 'seen',
      sample: null,
    });
    const of = (plan: string) => preview.plans.find((each) => each.plan === plan);
    const secondsTo = (at: string | null | undefined) =>
      (Date.parse(at ?? '') - Date.parse(preview.at)) / 1_000;
    expect(
      of('free')?.shown.map((each) => [each.provider, secondsTo(each.dueAt), each.masked]),
    ).toEqual([
      ['discord', 3_600, ['price', 'stop', 'targets']],
      ['site', 7_200, []],
    ]);
    expect(of('free')?.shown[0]?.fields.price).toBeNull();
    expect(secondsTo(of('free')?.completeAt)).toBe(7_200);
    expect(of('basic')?.shown[0]).toMatchObject({ channelName: 'paid-charts', masked: [] });
    expect(secondsTo(of('basic')?.completeAt)).toBe(0);
    expect(secondsTo(preview.revealAt)).toBe(7_200);
  });
});

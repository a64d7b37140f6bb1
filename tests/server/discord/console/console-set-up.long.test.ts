import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type {
  FixAnswer,
  PaywallAnswer,
  StoredChangeView,
} from '../../../../src/contract/discord/discord-setup.contract.ts';
import { until } from '../../../support/until.ts';
import { type ConsoleStage, openConsole } from './console-stage.ts';

let stage: ConsoleStage;
const PUBLIC = ['welcome', 'general', 'market-talk', 'questions', 'feedback'];
const post = async (path: string, body?: unknown) =>
  (await stage.operator.post(`/api/${path}`, body)).json;
const changes = async () => (await stage.read<{ changes: StoredChangeView[] }>('changes')).changes;
const overridesOf = async (name: string) =>
  new Map((await stage.channel(name)).overwrites.map((each) => [each.id, each]));
const everything = async () => {
  const { channels, roles } = await stage.truth();
  return JSON.stringify({
    channels: channels.map(({ name, overwrites }) => ({
      name,
      overwrites: overwrites.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    })),
    roles: roles.map((role) => role.name),
  });
};

describe.each(['ample', 'listed'] as const)('the console with a bot of %s rights', (bot) => {
  beforeAll(async () => {
    stage = await openConsole({}, bot === 'ample' ? undefined : { bot });
  });
  afterEach(() => stage.noFaults());
  afterAll(() => stage.close());

  test('the repair creates the five public channels and names them [discord-36]', async () => {
    const answer = (await post('fix-discord-channels')) as unknown as FixAnswer;
    expect(answer).toMatchObject({
      success: true,
      results: { channelsCreated: true, permissionsFixed: true },
    });
    const { channels } = await stage.truth();
    const made = PUBLIC.map((name) => channels.find((channel) => channel.name === name)?.id);
    expect(answer.results?.publicChannelIds).toEqual(made);
  });

  test('a second repair changes nothing', async () => {
    const [before, mark] = [await everything(), await stage.mark()];
    const answer = (await post('fix-discord-channels')) as unknown as FixAnswer;
    expect(answer.message).toContain('Nothing needed to change');
    expect(await stage.since(mark, 'effect')).toEqual([]);
    expect(await everything()).toBe(before);
  });

  test('recognises a renamed public channel', async () => {
    const { id } = await stage.channel('questions');
    await stage.app.control('PATCH', `/discord/channels/${id}`, { name: 'ask-anything' });
    const mark = await stage.mark();
    const answer = (await post('fix-discord-channels')) as unknown as FixAnswer;
    expect(answer.results?.publicChannelIds).toContain(id);
    expect(await stage.since(mark, 'effect', 'channel.created')).toEqual([]);
  });

  test('set-up writes visibility from the one table [discord-37]', async () => {
    expect(await post('setup-discord-channels')).toMatchObject({
      success: true,
      message: expect.any(String),
    });
    const { guild } = await stage.truth();
    const [base, paid, bot] = [
      await stage.role('Community'),
      await stage.role('Paid Member'),
      await stage.role('Wickline'),
    ];
    const [view, send, history] = [1024n, 2048n, 65_536n];
    const threads = (1n << 35n) | (1n << 36n) | (1n << 38n);
    for (const name of ['btc-signals', 'day-trading', 'price-alerts', '交易信号', '策略讨论']) {
      const overrides = await overridesOf(name);
      expect(overrides.get(guild.id)?.deny, name).toBe(String(view | send | threads));
      expect(overrides.get(paid.id), name).toMatchObject({
        allow: String(view | history),
        deny: '0',
      });
      expect(overrides.get(bot.id)?.allow, name).toBe(String(view | send | history));
    }
    for (const name of ['welcome', 'chart-request']) {
      const overrides = await overridesOf(name);
      expect(overrides.get(guild.id)?.deny, name).toBe(String(view));
      expect(overrides.get(base.id)?.allow, name).toBe(String(view | send | history));
    }
  });

  test('finds the existing chart-request channel and answers with its id [discord-38]', async () => {
    const { id } = await stage.channel('chart-request');
    const answer = await post('configure-chartrequest-channel');
    expect(answer).toMatchObject({ success: true, channelId: id, message: expect.any(String) });
  });

  test('makes a signal channel read-only again after a moderator opened it [discord-39]', async () => {
    const channel = await stage.channel('btc-signals');
    const night = await stage.role('Night Desk');
    await stage.app.control('PUT', `/discord/channels/${channel.id}/permissions/${night.id}`, {
      type: 0,
      allow: String(2048n | 32_768n),
      deny: '0',
    });
    const answer = await post('set-channel-readonly', {
      channelId: channel.id,
      channelName: 'btc-signals',
    });
    expect(answer).toMatchObject({ success: true });
    const left = (await overridesOf('btc-signals')).get(night.id);
    expect(left).toMatchObject({ allow: String(32_768n), deny: '0' });
  });

  test('ignores the name sent with the request [discord-40]', async () => {
    const { id } = await stage.channel('off-topic');
    const mark = await stage.mark();
    const answer = await post('set-channel-readonly', { channelId: id, channelName: 'signals' });
    expect(answer).toMatchObject({ success: false, message: '未找到交易信号频道' });
    expect(await stage.since(mark, 'effect')).toEqual([]);
  });

  test('a preview shows the changes before they are made', async () => {
    const channel = await stage.channel('price-alerts');
    const paid = await stage.role('Paid Member');
    await stage.app.control('DELETE', `/discord/channels/${channel.id}/permissions/${paid.id}`);
    const { steps } = await stage.read<{ steps: object[] }>('setUpDifference', {
      action: 'set-up',
    });
    expect(steps).toEqual([
      {
        kind: 'override',
        subject: '#price-alerts',
        target: 'Paid Member',
        before: null,
        after: {
          viewChannel: true,
          readMessageHistory: true,
          sendMessages: null,
          manageChannel: null,
        },
        outcome: 'planned',
        message: null,
      },
    ]);
    expect((await overridesOf('price-alerts')).has(paid.id)).toBe(false);
    await post('setup-discord-channels');
    expect((await overridesOf('price-alerts')).has(paid.id)).toBe(true);
  });

  test('undoes a change from the stored previous state', async () => {
    const channel = await stage.channel('策略讨论');
    for (const { id } of channel.overwrites) {
      await stage.app.control('DELETE', `/discord/channels/${channel.id}/permissions/${id}`);
    }
    const before = await everything();
    await post('setup-discord-channels');
    expect(await everything()).not.toBe(before);
    const [change] = await changes();
    const answer = await stage.mutate('undoChange', { changeId: change?.id });
    expect(answer).toEqual({ success: true, message: 'Undone.' });
    expect(await everything()).toBe(before);
    expect((await changes())[0]?.state).toBe('undone');
    await post('setup-discord-channels');
  });

  test('undo keeps what another moderator changed since', async () => {
    const channel = await stage.channel('策略讨论');
    const { guild } = await stage.truth();
    const path = `/discord/channels/${channel.id}/permissions/${guild.id}`;
    await stage.app.control('DELETE', path);
    await post('setup-discord-channels');
    await stage.app.control('PUT', path, { type: 0, allow: '2048', deny: '64' });
    const [change] = await changes();
    const answer = await stage.mutate<{ message: string }>('undoChange', { changeId: change?.id });
    expect(answer.message).toContain('was changed for @everyone since and was kept');
    expect((await overridesOf('策略讨论')).get(guild.id)?.deny).toBe('64');
    await post('setup-discord-channels');
  });

  test('a failed step never locks the bot out, is explained, and a repeat does the rest', async () => {
    const channel = await stage.channel('day-trading');
    for (const { id } of channel.overwrites) {
      await stage.app.control('DELETE', `/discord/channels/${channel.id}/permissions/${id}`);
    }
    await stage.fault({ route: 'PUT *', kind: 'status', status: 503, remaining: 1 });
    const first = await post('setup-discord-channels');
    expect(first.success).toBe(false);
    expect(first.message).toContain('3 of 3 steps failed: Discord cannot be reached');
    await stage.noFaults();
    expect(await post('setup-discord-channels')).toMatchObject({ success: true });
  });

  test('detects a success answer without an effect', async () => {
    const channel = await stage.channel('day-trading');
    const paid = await stage.role('Paid Member');
    await stage.app.control('DELETE', `/discord/channels/${channel.id}/permissions/${paid.id}`);
    await stage.fault({ route: 'PUT *', kind: 'no-effect' });
    const answer = await post('setup-discord-channels');
    expect(answer).toMatchObject({ success: false });
    expect(answer.message).toContain('but did not apply it');
    await stage.noFaults();
    await post('setup-discord-channels');
  });

  test('the paywall check finds no leak after a set-up, and names the override that causes one', async () => {
    const tidy = await stage.read<PaywallAnswer>('paywall');
    expect(tidy.faults).toEqual([]);
    const sights = tidy.channels?.find((each) => each.name === 'btc-signals')?.plans;
    expect(sights).toEqual({
      free: { sees: false, writes: false, threadsOnly: false },
      basic: { sees: true, writes: false, threadsOnly: false },
      standard: { sees: true, writes: false, threadsOnly: false },
      premium: { sees: true, writes: false, threadsOnly: false },
    });
    const channel = await stage.channel('btc-signals');
    const base = await stage.role('Community');
    const path = `/discord/channels/${channel.id}/permissions/${base.id}`;
    await stage.app.control('PUT', path, { type: 0, allow: '1024', deny: '0' });
    await until('the event was followed', async () => {
      const { faults } = await stage.read<PaywallAnswer>('paywall');
      return faults?.length === 1;
    });
    const { faults } = await stage.read<PaywallAnswer>('paywall');
    expect(faults).toEqual([
      {
        kind: 'leak',
        channelId: channel.id,
        plan: 'free',
        why: "the channel's override for the role Community allows it.",
        message:
          "free members see #btc-signals, which their plan does not include: the channel's override for the role Community allows it.",
      },
    ]);
    await post('fix-discord-channels');
    expect((await stage.read<PaywallAnswer>('paywall')).faults).toEqual([]);
  });
});

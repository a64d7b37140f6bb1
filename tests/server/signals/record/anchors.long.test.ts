import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { PERMISSION } from '../../../../src/domain/community/permission-flags.ts';
import { reasonMessage } from '../../../../src/domain/signals/fault-message.ts';
import { newId } from '../../../../src-server/database/identifier.ts';
import {
  checkAnchors,
  postAnchor,
} from '../../../../src-server/signals/record/anchors/post-anchor.ts';
import { takeAnchor } from '../../../../src-server/signals/record/anchors/take-anchor.ts';
import { findPosted } from '../../../../src-server/signals/relay/deliver/find-posted.ts';
import { append, judge, rowsOf } from '../../../support/signals/record-stage.ts';
import { openRelay, type RelayStage } from '../../../support/signals/relay-stage.ts';

let stage: RelayStage;
beforeAll(async () => {
  stage = await openRelay();
  await stage.act('admin.changeRecord', { isShown: true, anchorChannel: stage.channels.all });
});
afterEach(() => stage.noFaults());
afterAll(() => stage.app.close());

const POST =
  PERMISSION.viewChannel |
  PERMISSION.readMessageHistory |
  PERMISSION.sendMessages |
  PERMISSION.embedLinks;

interface AnchorRow {
  day: string;
  last_seq: number;
  message_id: string | null;
  witnessed_at: string | null;
  gone_at: string | null;
}
const latest = async () =>
  (await rowsOf<AnchorRow>(stage.app, 'select * from record_anchor order by day desc limit 1'))[0];
/** A day and the quarter of an hour after it in which its last alerts are stored. */
const nextDay = () =>
  stage.app.control('POST', '/clock/advance', { milliseconds: 86_400_000 + 15 * 60_000 });

it('an anchor is posted once, read back, and shown as removed when its message is gone', async () => {
  const { parts } = stage.app.app;
  await append(stage.app, {});
  await nextDay();
  await takeAnchor(parts);
  await postAnchor(parts.signals);
  expect(await postAnchor(parts.signals)).toBe(false);
  const posted = await latest();
  expect(posted?.witnessed_at).not.toBeNull();
  const { gateway } = parts.signals.discord;
  const message = await gateway.getMessage(stage.channels.all, posted?.message_id ?? '');
  // The file covers only the days up to which the record is judged.
  await judge(stage.app);
  const anchors = await (await fetch(`${stage.app.url}/record/anchors.txt`)).text();
  expect(message?.footer).toMatch(/^#1 · [0-9a-f]{16}$/);
  expect(anchors).toContain(`discord:${stage.channels.all}/${posted?.message_id}`);
  await gateway.deleteChannel(stage.channels.all, 'test');
  await nextDay();
  await checkAnchors(parts.signals);
  expect(
    (
      await rowsOf<AnchorRow>(stage.app, `select * from record_anchor where day = '${posted?.day}'`)
    )[0]?.gone_at,
  ).not.toBeNull();
});

it('an anchor covers the entries received by the end of its day, and no later ones', async () => {
  const { parts } = stage.app.app;
  const now = parts.clock.now();
  const last = await append(stage.app, {});
  await append(stage.app, { receivedAt: new Date(now.getTime() + 86_400_000).toISOString() });
  await nextDay();
  await takeAnchor(parts);
  expect(await latest()).toMatchObject({ day: now.toISOString().slice(0, 10), last_seq: last });
});

it('an anchor waits a quarter of an hour for alerts that were received before midnight', async () => {
  const { orm } = stage.app.app.parts;
  const before = await latest();
  const day = new Date(Date.parse(`${before?.day}T00:00:00Z`) + 86_400_000);
  const after = (minutes: number) => ({
    now: () => new Date(day.getTime() + 86_400_000 + minutes * 60_000),
  });
  expect(await takeAnchor({ orm, clock: after(14) })).toBeNull();
  const last = await append(stage.app, { receivedAt: after(-1).now().toISOString() });
  expect(await takeAnchor({ orm, clock: after(15) })).toBe(day.toISOString().slice(0, 10));
  expect((await latest())?.last_seq).toBe(last);
});

it('an alert without its source is refused with a reason, and stops no anchor', async () => {
  const { parts } = stage.app.app;
  await append(stage.app, {});
  const at = parts.clock.now().toISOString();
  const id = newId();
  await rowsOf(
    stage.app,
    `insert into signal_alert (id, source, received_at, address, body, body_hash, verdict)
     values ('${id}', 'gone', '${at}', '127.0.0.1', '{}', '', 'stored')`,
  );
  await nextDay();
  await parts.intake.run();
  await takeAnchor(parts);
  expect((await latest())?.day).toBe(at.slice(0, 10));
  const { alerts } = await stage.ask<{ alerts: { verdict: string; reason: string }[] }>(
    'tradingview.signalAlerts',
    { source: 'gone' },
  );
  expect(alerts).toMatchObject([{ verdict: 'refused', reason: 'no-source' }]);
  expect(reasonMessage('no-source')).toContain('source no longer exists');
});

it('two instances that take the anchor of a day at once record it once', async () => {
  const { parts } = stage.app.app;
  await append(stage.app, {});
  await nextDay();
  await takeAnchor(parts);
  const taken = await latest();
  await rowsOf(stage.app, `delete from record_anchor where day = '${taken?.day}'`);
  await Promise.all(Array.from({ length: 8 }, () => takeAnchor(parts)));
  expect((await latest())?.day).toBe(taken?.day);
});

it('a try whose answer was lost is found and not posted again', async () => {
  const { parts } = stage.app.app;
  const channel = stage.channels.paid;
  await stage.act('admin.changeRecord', { isShown: true, anchorChannel: channel });
  await append(stage.app, {});
  await nextDay();
  await takeAnchor(parts);
  await postAnchor(parts.signals);
  const first = await latest();
  await rowsOf(
    stage.app,
    `update record_anchor set message_id = null, witnessed_at = null where day = '${first?.day}'`,
  );
  // Discord has forgotten the nonce by then.
  await stage.app.control('POST', '/clock/advance', { milliseconds: 600_000 });
  await postAnchor(parts.signals);
  expect(
    (
      await rowsOf<AnchorRow>(stage.app, `select * from record_anchor where day = '${first?.day}'`)
    )[0]?.message_id,
  ).toBe(first?.message_id);
});

it('a channel is refused for anchors while the bot may not post in it, and hinders nothing once it is chosen', async () => {
  const channelId = await stage.newChannel('anchors-muted', 'VIP');
  const bot = await stage.role('Wickline');
  const mayEmbed = (allowed: boolean) =>
    stage.app.control('PUT', `/discord/channels/${channelId}/permissions/${bot.id}`, {
      type: 0,
      allow: String(allowed ? POST : POST & ~PERMISSION.embedLinks),
      deny: String(allowed ? 0n : PERMISSION.embedLinks),
    });
  const choose = (isShown: boolean, anchorChannel: string) =>
    stage.operator.post('/trpc/admin.changeRecord', { isShown, anchorChannel });
  await mayEmbed(false);
  const refused = await choose(true, channelId);
  expect(refused.status).toBe(409);
  expect(refused.text).toContain('The bot lacks Embed Links in #anchors-muted.');
  expect((await choose(true, '112093847561029384')).status).toBe(409);
  await mayEmbed(true);
  expect((await choose(true, channelId)).status).toBe(200);
  await mayEmbed(false);
  expect((await choose(false, channelId)).status).toBe(200);
  expect((await choose(true, channelId)).status).toBe(200);
});

it('the home names the newest anchor while its message cannot be posted for an hour', async () => {
  const { parts } = stage.app.app;
  const unposted = async () =>
    (await stage.ask<{ kind: string }[]>('admin.needs')).filter(
      ({ kind }) => kind === 'anchor-unposted',
    );
  await stage.act('admin.changeRecord', { isShown: true, anchorChannel: stage.channels.paid });
  await stage.fault({ route: 'POST */channels/*/messages', kind: 'status', status: 403 });
  await append(stage.app, {});
  await nextDay();
  await takeAnchor(parts);
  expect(await unposted()).toEqual([]);
  await stage.app.control('POST', '/clock/advance', { milliseconds: 3_700_000 });
  await expect.poll(unposted).toEqual([{ kind: 'anchor-unposted', count: 1 }]);
  await stage.noFaults();
  await postAnchor(parts.signals);
  await expect.poll(unposted).toEqual([]);
});

it('an anchor waits until each alert of its day is judged', async () => {
  const { parts } = stage.app.app;
  // Nothing may judge the alert before the anchor is asked for. The last test of this file.
  await parts.intake.stop();
  await append(stage.app, {});
  const id = newId();
  const at = parts.clock.now().toISOString();
  const day = at.slice(0, 10);
  await rowsOf(
    stage.app,
    `insert into signal_alert (id, source, received_at, address, body, body_hash, verdict)
     values ('${id}', 'none', '${at}', '127.0.0.1', '', '', 'stored')`,
  );
  await nextDay();
  await takeAnchor(parts);
  expect((await latest())?.day).not.toBe(day);
  await rowsOf(stage.app, `update signal_alert set verdict = 'refused' where id = '${id}'`);
  await takeAnchor(parts);
  expect((await latest())?.day).toBe(day);
});

it('an anchor and a signal with the same footer are not taken for each other', async () => {
  const { gateway, directory } = stage.app.app.parts.signals.discord;
  const channelId = await stage.newChannel('both', 'VIP');
  const wanted = {
    channelId,
    footer: '#900 · 0123456789abcdef',
    authorId: (await directory.frame()).bot.id,
    since: new Date(),
    behind: null,
  };
  const message = {
    ...{ title: 'Title', description: null, footer: wanted.footer, colour: 0, repliesTo: null },
    timestamp: new Date().toISOString(),
  };
  const anchor = await gateway.sendMessage(channelId, { ...message, nonce: 'a', fields: [] });
  expect(await findPosted(gateway, { ...wanted, isAnchor: false })).toBeNull();
  const fields = [{ name: 'Risk', value: 'Risk.', inline: false }];
  const signal = await gateway.sendMessage(channelId, { ...message, nonce: 's', fields });
  expect((await findPosted(gateway, { ...wanted, isAnchor: false }))?.id).toBe(signal.id);
  expect((await findPosted(gateway, { ...wanted, isAnchor: true }))?.id).toBe(anchor.id);
});

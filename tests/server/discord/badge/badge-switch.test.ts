import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { BADGE_FIELDS } from '../../../../src/domain/community/badge.ts';
import { enqueueBadges } from '../../../../src-server/discord/badge/enqueue-badges.ts';
import { registerBadge } from '../../../../src-server/discord/badge/register-badge.ts';
import { syncBadge } from '../../../../src-server/discord/badge/sync-badge.ts';
import { type BadgeStage, openBadgeStage } from './badge-stage.ts';

let stage: BadgeStage;
beforeAll(async () => {
  stage = await openBadgeStage();
});
beforeEach(async () => {
  stage.turn('on');
  await registerBadge(stage.deps, () => false);
});
afterAll(() => stage.bench.close());

const callsSince = (seq: number) => stage.bench.calls('discord', seq).map(({ name }) => name);
async function sharing(username: string) {
  const person = await stage.member(username);
  expect(await stage.share(person.accountId, username)).toMatchObject({ success: true });
  return person;
}
const enqueued = async () => {
  stage.bench.enqueued.length = 0;
  await enqueueBadges(stage.deps);
  return [...stage.bench.enqueued];
};

test('only badges that differ from the present plan are enqueued', async () => {
  const same = await sharing('same_sol');
  const changed = await sharing('changed_cem');
  expect(await enqueued()).toEqual([]);
  stage.bench.subscribe(changed.accountId, 'basic');
  expect(await enqueued()).toEqual([changed.accountId]);
  await syncBadge(stage.deps, changed.accountId);
  stage.turn('off');
  expect((await enqueued()).sort()).toEqual([same.accountId, changed.accountId].sort());
});

test('the switch turned off removes every badge and our fields, and keeps those of others', async () => {
  const { accountId, memberId } = await sharing('switched_swen');
  const other = { key: 'score', type: 2, name: 'Score', description: 'Of another program' };
  await stage.deps.gateway.replaceBadgeFields([other, ...BADGE_FIELDS]);
  stage.turn('off');
  stage.bench.enqueued.length = 0;
  await enqueueBadges(stage.deps);
  expect(stage.bench.enqueued).toContain(accountId);
  await syncBadge(stage.deps, accountId);
  await registerBadge(stage.deps, () => true);
  expect([stage.shownOf(memberId), await stage.rowOf(accountId)]).toEqual([undefined, null]);
  expect(await stage.deps.gateway.listBadgeFields()).toEqual([other]);
  expect(await stage.view(accountId)).toBeNull();
  await stage.deps.gateway.replaceBadgeFields([]);
});

test('while the switch was never touched, Discord is not asked', async () => {
  stage.turn(null);
  const before = stage.bench.lastSeq();
  await registerBadge(stage.deps, () => false);
  expect(callsSince(before)).toEqual([]);
});

test('fields of other programs that leave no room are not replaced', async () => {
  const others = ['a', 'b', 'c'].map((key) => ({ key, type: 2, name: key, description: key }));
  await stage.deps.gateway.replaceBadgeFields(others);
  await expect(registerBadge(stage.deps, () => false)).rejects.toMatchObject({
    reason: 'too-many-badge-fields',
  });
  expect(await stage.deps.gateway.listBadgeFields()).toEqual(others);
  await stage.deps.gateway.replaceBadgeFields([]);
});

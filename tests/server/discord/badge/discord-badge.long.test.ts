import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { AuditEntryEntity } from '../../../../src-server/audit/audit-entry.entity.ts';
import { movableClock } from '../../../../src-server/clock/clock.ts';
import { registerBadge } from '../../../../src-server/discord/badge/register-badge.ts';
import { stopBadge } from '../../../../src-server/discord/badge/share-badge.ts';
import { enqueueBadge } from '../../../../src-server/discord/badge/sync-badge.job.ts';
import { syncBadge } from '../../../../src-server/discord/badge/sync-badge.ts';
import { saveName } from '../../../../src-server/discord/identity/name-account.ts';
import { eventually } from '../../../support/until.ts';
import { actorOf, DAY_MS } from '../../access/support/access-bench.ts';
import { invite, join } from '../../access/support/people.ts';
import { type BadgeStage, openBadgeStage, SINCE } from './badge-stage.ts';

let stage: BadgeStage;
beforeAll(async () => {
  stage = await openBadgeStage();
});
beforeEach(async () => {
  stage.turn('on');
  await registerBadge(stage.deps, () => false);
});
afterEach(() => stage.bench.sandbox.core.faults.clear());
afterAll(() => stage.bench.close());

const CONNECTION = '* /api/v10/users/@me/applications/*';
const PREMIUM = { paid: '1', level: '3', member_since: SINCE.toISOString() };
const fault = (rule: object, route = CONNECTION) =>
  stage.bench.sandbox.core.faults.add({
    provider: 'discord',
    route,
    kind: 'status',
    remaining: 1,
    ...rule,
  });
const callsSince = (seq: number) =>
  stage.bench.calls('discord', seq).map(({ name }) => name.replace(/\d{15,}/g, ':id'));
const actionsAbout = async (accountId: string) => {
  const em = stage.bench.access.orm.em.fork();
  const entries = await em.find(AuditEntryEntity, { target: `account:${accountId}` });
  return entries.map(({ action, actorKind, after }) => [action, actorKind, after?.provenGone]);
};
async function sharing(username: string) {
  const person = await stage.member(username);
  expect(await stage.share(person.accountId, username)).toMatchObject({ success: true });
  return person;
}
test('a subscriber who consents is shown with plan, level and age, and nothing else [discord-90]', async () => {
  const { accountId, memberId } = await stage.member('badge_bea');
  const before = stage.bench.lastSeq();
  expect(await stage.share(accountId, 'badge_bea')).toEqual({
    success: true,
    message: 'Discord shows your plan now.',
  });
  expect(stage.shownOf(memberId)).toEqual(PREMIUM);
  expect(await stage.view(accountId)).toMatchObject({ state: 'shared', shown: PREMIUM });
  const connection = '/api/v10/users/@me/applications/:id/role-connection';
  expect(callsSince(before).slice(-3)).toEqual([
    'GET /api/v10/users/@me',
    `PUT ${connection}`,
    `GET ${connection}`,
  ]);
});

test('the consent page asks for the badge alone, and the link page never asks for it', async () => {
  const { accountId } = await stage.member('scope_sue');
  const view = await stage.view(accountId);
  const scopeOf = (url: string) => new URL(url).searchParams.get('scope');
  expect(view !== null && 'url' in view ? scopeOf(view.url) : null).toBe(
    'identify role_connections.write',
  );
  const link = stage.deps.link?.oauth.authorizeUrl('state', 'x'.repeat(43)) ?? '';
  expect(scopeOf(link)).toBe('identify guilds.join');
});

test('the tokens are stored sealed', async () => {
  const { accountId } = await stage.member('sealed_sid');
  const { link } = stage.deps;
  if (link === undefined) throw new Error('Linking is configured here.');
  const tokens: string[] = [];
  const identify: typeof link.oauth.identify = async (...asked) => {
    const user = await link.oauth.identify(...asked);
    tokens.push(user.accessToken, user.refreshToken);
    return user;
  };
  const watched = { ...stage.deps, link: { oauth: { ...link.oauth, identify } } };
  expect(await stage.share(accountId, 'sealed_sid', watched)).toMatchObject({ success: true });
  const row = JSON.stringify(await stage.rowOf(accountId));
  expect(tokens).toHaveLength(2);
  for (const token of tokens) expect(row).not.toContain(token);
});

test('a changed plan is pushed, and an unchanged one asks Discord nothing', async () => {
  const { accountId, memberId } = await sharing('changing_chad');
  const before = stage.bench.lastSeq();
  await syncBadge(stage.deps, accountId);
  expect(callsSince(before)).toEqual([]);
  stage.bench.subscribe(accountId, 'basic', -1);
  await syncBadge(stage.deps, accountId);
  expect(stage.shownOf(memberId)).toMatchObject({ paid: '0', level: '0' });
});

test('each run of the engine enqueues the badge of an account that has one', async () => {
  const { accountId } = await sharing('engine_eve');
  const other = await stage.member('engine_none');
  stage.bench.enqueued.length = 0;
  await enqueueBadge(stage.deps, accountId);
  await enqueueBadge(stage.deps, other.accountId);
  expect(stage.bench.enqueued).toEqual([accountId]);
});

test('another Discord account than the linked one shares nothing', async () => {
  const { accountId } = await stage.member('linked_lin');
  expect(await stage.share(accountId, 'other_ott')).toEqual({
    success: false,
    message:
      'You signed in to Discord with another account than the one linked here. Nothing was shared.',
  });
  expect(await stage.rowOf(accountId)).toBeNull();
});

test('a badge that Discord does not show is not called shown', async () => {
  const { accountId } = await stage.member('hollow_hal');
  fault({ kind: 'no-effect' }, 'PUT /api/v10/users/@me/applications/*');
  expect(await stage.share(accountId, 'hollow_hal')).toMatchObject({
    message: expect.stringContaining('cannot be reached'),
  });
  expect(await stage.view(accountId)).toEqual({ state: 'waiting' });
  await syncBadge(stage.deps, accountId);
  expect(await stage.view(accountId)).toMatchObject({ state: 'shared' });
});

test('a stop removes the badge, revokes the tokens and is audited [discord-91]', async () => {
  const { accountId, memberId } = await sharing('stopping_sam');
  expect(await stopBadge(stage.deps, actorOf(accountId))).toBe('gone');
  expect(stage.shownOf(memberId)).toBeUndefined();
  expect(stage.bench.effects('oauth.revoked').at(-1)).toMatchObject({ userId: memberId });
  expect(await stage.rowOf(accountId)).toBeNull();
  expect(await actionsAbout(accountId)).toEqual(
    expect.arrayContaining([
      ['discord.badge-shared', 'subscriber', undefined],
      ['discord.badge-stopped', 'subscriber', undefined],
      ['discord.badge-removed', 'system', true],
    ]),
  );
  expect(await stage.view(accountId)).toMatchObject({ state: 'none' });
});

test.each([[429], [503]])('a stop during a %i is finished by the job', async (status) => {
  const name = `later_${status}`;
  const { accountId, memberId } = await sharing(name);
  fault({ status, retryAfterSeconds: 3 });
  expect(await stopBadge(stage.deps, actorOf(accountId))).toBe('later');
  expect(await stage.view(accountId)).toEqual({ state: 'ending' });
  await syncBadge(stage.deps, accountId);
  expect([stage.shownOf(memberId), await stage.rowOf(accountId)]).toEqual([undefined, null]);
});

test.each([
  ['401', { status: 401 }],
  ['50025', { kind: 'code-50025' }],
])('a token refused with %s asks the person to connect again', async (what, rule) => {
  const name = `stale_${what}`;
  const { accountId, memberId } = await sharing(name);
  stage.bench.subscribe(accountId, 'basic');
  fault(rule);
  await syncBadge(stage.deps, accountId);
  expect(await stage.view(accountId)).toMatchObject({ state: 'lost', url: expect.any(String) });
  const before = stage.bench.lastSeq();
  await syncBadge(stage.deps, accountId);
  expect(callsSince(before)).toEqual([]);
  await stage.share(accountId, name);
  expect(stage.shownOf(memberId)).toMatchObject({ level: '1' });
});

test('a stop with a dead token forgets it, and does not claim that Discord confirmed', async () => {
  const { accountId } = await sharing('dead_dan');
  fault({ kind: 'code-50025' });
  expect(await stopBadge(stage.deps, actorOf(accountId))).toBe('unproven');
  expect(await stage.rowOf(accountId)).toBeNull();
  expect(await actionsAbout(accountId)).toContainEqual(['discord.badge-removed', 'system', false]);
  // The job may have been first.
  expect(await stopBadge(stage.deps, actorOf(accountId))).toBe('unproven');
});

test('the token is refreshed a day before it expires, and the new pair is kept', async () => {
  const { accountId } = await sharing('fresh_fia');
  const old = await stage.rowOf(accountId);
  const now = stage.deps.machineClock.now().getTime();
  const later = { ...stage.deps, machineClock: movableClock(new Date(now + 6.5 * DAY_MS)) };
  stage.bench.subscribe(accountId, 'basic');
  await syncBadge(later, accountId);
  const fresh = await stage.rowOf(accountId);
  expect(fresh?.tokensSealed).not.toBe(old?.tokensSealed);
  expect(fresh?.shown).toMatchObject({ level: '1' });
  stage.bench.subscribe(accountId, 'premium');
  await syncBadge(stage.deps, accountId);
  expect((await stage.rowOf(accountId))?.shown).toEqual(PREMIUM);
});

test('a subscriber who moves to another Discord account is shown at neither', async () => {
  const { accountId, memberId } = await sharing('moving_mo');
  await saveName(stage.deps, accountId, 'moved_mo');
  await join(stage.bench, await invite(stage.bench, accountId, 'moved_mo'), 'moved_mo');
  await eventually(async () => (await stage.memberOf(accountId)) !== memberId);
  await syncBadge(stage.deps, accountId);
  expect([stage.shownOf(memberId), await stage.rowOf(accountId)]).toEqual([undefined, null]);
});

test('a closing account is shown no longer', async () => {
  const { accountId, memberId } = await sharing('closing_cleo');
  const { access } = stage.deps;
  const standing = { ...access.standing, standingOf: async () => null };
  await syncBadge({ ...stage.deps, access: { ...access, standing } }, accountId);
  expect([stage.shownOf(memberId), await stage.rowOf(accountId)]).toEqual([undefined, null]);
});

test('a consent during the removal of the former badge is kept [discord-92]', async () => {
  const { accountId, memberId } = await sharing('again_ana');
  const view = await stage.view(accountId);
  expect(view?.state).toBe('shared');
  const { badge } = stage.deps;
  if (badge === undefined) throw new Error('Badges are configured here.');
  let isFirst = true;
  // The person consents on a page that was open before.
  const remove = async (accessToken: string) => {
    if (isFirst) await stage.consentAnew(accountId, 'again_ana');
    isFirst = false;
    return badge.client.remove(accessToken);
  };
  const slow = { ...stage.deps, badge: { ...badge, client: { ...badge.client, remove } } };
  await stopBadge(slow, actorOf(accountId));
  expect(await stage.rowOf(accountId)).toMatchObject({ memberId, endingAt: null, lostAt: null });
});

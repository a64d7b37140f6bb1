import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../../src-server/database/identifier.ts';
import type { DiscordDeps } from '../../../../src-server/discord/discord.deps.ts';
import { DiscordIdentityEntity } from '../../../../src-server/discord/identity/discord-identity.entity.ts';
import { nameDiscordAccount } from '../../../../src-server/discord/identity/name-account.ts';
import { dropOrphanedInvites } from '../../../../src-server/discord/invites/orphaned-invites.ts';
import { finishLink, startLink } from '../../../../src-server/discord/link/link-account.ts';
import { DISCORD } from '../../../../src-server/operator/user/user-tables.ts';
import { eventually } from '../../../support/until.ts';
import {
  actorOf,
  type Bench,
  DAY_MS,
  Killed,
  startBench,
} from '../../access/support/access-bench.ts';
import { invite, join, rolesOf } from '../../access/support/people.ts';
import { consentOnDiscord } from '../consent-on-discord.ts';
import {
  discordAccount,
  importedSubscriber,
  shownInvite,
  subscriberWhoLeft,
} from './known-accounts.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterEach(async () => {
  bench.sandbox.core.faults.clear();
  await bench.control('discord', '/settings', { targetJobReads: 1, targetedInvites: 'shown' });
});
afterAll(() => bench.close());

const identityOf = (accountId: string) =>
  bench.access.orm.em.fork().findOneOrFail(DiscordIdentityEntity, { accountId });
const accountOf = (username: string) => discordAccount(bench, username);
const imported = (username: string, id?: string) => importedSubscriber(bench, username, id);
const gone = (username: string) => subscriberWhoLeft(bench, username);
const refusedJoin = (code: string, username: string) =>
  expect(join(bench, code, username)).rejects.toThrow('10006');
const fault = (kind: string, route = 'POST /api/v10/channels/*/invites') =>
  bench.sandbox.core.faults.add({ provider: 'discord', route, kind, remaining: 1 });
const listOf = (code: string) => bench.discord.gateway.listInviteTargets(code);

function killedAt(method: 'checkInviteTarget' | 'createInvite' | 'deleteInvite'): DiscordDeps {
  const { gateway } = bench.discord;
  const call = gateway[method] as (...given: unknown[]) => Promise<unknown>;
  const killing = async (...given: unknown[]) => {
    await call(...given);
    throw new Killed(method);
  };
  return { ...bench.discord, gateway: { ...gateway, [method]: killing } };
}
const nameWith = (deps: DiscordDeps, accountId: string, discordUsername: string) =>
  nameDiscordAccount(deps, actorOf(accountId), { discordUsername });

test('an imported subscriber’s invite admits their account alone [discord-87]', async () => {
  const accountId = await imported('import_ina');
  const code = await invite(bench, accountId, 'import_ina');
  const { inviteTargetId, inviteTargetAt, memberId } = await identityOf(accountId);
  expect([inviteTargetId, inviteTargetAt]).toEqual([memberId, expect.any(Date)]);
  expect(await listOf(code)).toEqual([memberId]);
  await refusedJoin(code, 'thief_tim');
  expect((await identityOf(accountId)).state).toBe('invited');

  await join(bench, code, 'import_ina');
  await eventually(() => bench.enqueued.includes(accountId));
  await bench.settle();
  expect(rolesOf(bench, memberId ?? '')).toEqual(['Community', 'Paid Member']);
  expect(await identityOf(accountId)).toMatchObject({ inviteCode: null, inviteTargetId: null });
});

test('a subscriber who left gets an invite for their account', async () => {
  const { accountId, memberId } = await gone('returning_ria');
  const code = await invite(bench, accountId, 'returning_ria');
  expect(await listOf(code)).toEqual([memberId]);
  expect(await invite(bench, accountId, 'returning_ria')).toBe(code);
});

test('an account that Discord could not add after linking is invited by its proven id', async () => {
  const accountId = newId();
  bench.subscribe(accountId, 'basic');
  const actor = actorOf(accountId);
  const back = await consentOnDiscord(startLink(bench.discord, actor) ?? '', 'full_fritz');
  fault('code-30001', 'PUT /api/v10/guilds/*/members/*');
  expect(await finishLink(bench.discord, actor, back)).toMatchObject({ success: false });
  const code = await invite(bench, accountId, 'full_fritz');
  expect(await listOf(code)).toEqual([await accountOf('full_fritz')]);
  const { user } = await join(bench, code, 'full_fritz');
  await eventually(async () => (await identityOf(accountId)).state === 'joined');
  expect(await identityOf(accountId)).toMatchObject({ memberId: user.id, ground: 'told' });
});

test('a newly typed name ends the invite of the earlier account and gets an open one', async () => {
  const { accountId } = await gone('earlier_emil');
  const limited = await invite(bench, accountId, 'earlier_emil');
  const open = await invite(bench, accountId, 'later_lea');
  expect(await bench.discord.gateway.getInvite(limited)).toBeNull();
  expect(await listOf(open)).toBeNull();
  expect(await identityOf(accountId)).toMatchObject({ inviteTargetId: null, state: 'invited' });
  // They may still come back as the first account.
  const again = await invite(bench, accountId, 'earlier_emil');
  expect(again).toBe(open);
});

test('the operator reads for whom the invite is, and when that was confirmed', async () => {
  const limited = await imported('seen_sara');
  await invite(bench, limited, 'seen_sara');
  const open = await imported('seen_olaf');
  fault('targets-fail');
  await invite(bench, open, 'seen_olaf');
  const em = bench.access.orm.em.fork();
  const inviteOf = async (accountId: string) =>
    (await em.execute<{ invite: unknown }[]>(DISCORD, [accountId]))[0]?.invite;
  expect(await inviteOf(limited)).toMatchObject({
    isLimited: true,
    confirmedAt: expect.stringMatching(/^20/),
    openReason: null,
  });
  expect(await inviteOf(open)).toMatchObject({
    isLimited: false,
    confirmedAt: null,
    openReason: 'target-job-failed',
  });
});

test('a taker of the subscriber’s former name is not taken for them', async () => {
  const { accountId, memberId } = await gone('renamed_rex');
  await invite(bench, accountId, 'renamed_rex');
  await bench.control('discord', `/members/${memberId}/rename`, { username: 'rex_now' });
  const { code } = await bench.control<{ code: string }>('discord', '/invites', {});
  const { user } = await join(bench, code, 'renamed_rex');
  await bench.follower.idle();
  await bench.settle();
  expect(await identityOf(accountId)).toMatchObject({ state: 'invited', memberId });
  expect(rolesOf(bench, user.id)).toEqual([]);
});

test.each([
  ['targets-fail', 'target-job-failed'],
  ['targets-stall', 'target-job-slow'],
  ['code-50013', 'target-refused'],
])(
  'after %s an open invite with matching is given, and the reason is kept [discord-88]',
  async (kind, reason) => {
    const name = `fallback_${reason.slice(-4)}`;
    const accountId = await imported(name);
    const made = bench.effects('invite.created').length;
    fault(kind);
    const code = await invite(bench, accountId, name);
    expect(await identityOf(accountId)).toMatchObject({
      inviteCode: code,
      inviteTargetId: null,
      inviteOpenReason: reason,
      state: 'invited',
    });
    expect(await listOf(code)).toBeNull();
    // The invite that Discord did not limit is gone.
    const codes = bench
      .effects('invite.created')
      .slice(made)
      .map((each) => each.code);
    const out = bench.discordTruth().invites.map((each) => each.code);
    expect(codes.filter((each) => out.includes(String(each)))).toEqual([code]);
    const { user } = await join(bench, code, name);
    await eventually(async () => (await identityOf(accountId)).state === 'joined');
    expect((await identityOf(accountId)).memberId).toBe(user.id);
  },
);

test('an account that Discord no longer has is invited by name', async () => {
  const accountId = await imported('vanished_vic', '100000000000000077');
  const code = await invite(bench, accountId, 'vanished_vic');
  expect(await listOf(code)).toBeNull();
  expect((await identityOf(accountId)).inviteOpenReason).toBeNull();
});

test('an invite is not ready while its job is busy with a 429, and the next call finishes it', async () => {
  const accountId = await imported('patient_pam');
  bench.sandbox.core.faults.add({
    provider: 'discord',
    route: 'GET /api/v10/invites/*/target-users/job-status',
    kind: 'status',
    status: 429,
    retryAfterSeconds: 60,
    remaining: 1,
  });
  const made = bench.effects('invite.created').length;
  expect(await nameWith(bench.discord, accountId, 'patient_pam')).toEqual({
    success: false,
    message: expect.stringContaining('Discord cannot be reached'),
  });
  expect(await identityOf(accountId)).toMatchObject({ state: 'left', inviteTargetAt: null });
  // No page shows the unfinished invite.
  expect(await shownInvite(bench, accountId)).toBeNull();
  const code = await invite(bench, accountId, 'patient_pam');
  expect(await shownInvite(bench, accountId)).toBe(code);
  expect(bench.effects('invite.created').slice(made)).toMatchObject([{ code }]);
});

test.each(['checkInviteTarget', 'createInvite', 'deleteInvite'] as const)(
  'killed after %s, the next call hands out one invite, for the same account [discord-89]',
  async (method) => {
    const name = `killed_${method.toLowerCase().slice(0, 6)}`;
    const accountId = await imported(name);
    if (method === 'deleteInvite') fault('targets-fail');
    await expect(nameWith(killedAt(method), accountId, name)).rejects.toThrow(Killed);
    const code = await invite(bench, accountId, name);
    expect(await invite(bench, accountId, name)).toBe(code);
    // Failed before the kill: the fallback stays the fallback.
    const isLimited = method !== 'deleteInvite';
    expect(await listOf(code)).toEqual(isLimited ? [await accountOf(name)] : null);
    bench.clock.advance(DAY_MS);
    await dropOrphanedInvites(bench.discord, await bench.discord.gateway.listInvites());
    const row = await identityOf(accountId);
    const theirs = bench
      .effects('invite.created')
      .filter(({ targetIds }) =>
        (targetIds as string[] | undefined)?.includes(String(row.memberId)),
      );
    const out = bench.discordTruth().invites.map((each) => each.code);
    expect(theirs.filter((each) => out.includes(String(each.code)))).toHaveLength(
      isLimited ? 1 : 0,
    );
  },
);

test('an invite that Discord shows to its account alone is still known to be out', async () => {
  await bench.control('discord', '/settings', { targetedInvites: 'hidden' });
  const accountId = await imported('hidden_hans');
  const code = await invite(bench, accountId, 'hidden_hans');
  expect(await invite(bench, accountId, 'hidden_hans')).toBe(code);
  expect((await identityOf(accountId)).state).toBe('invited');
});

test('a target who joined and left again before we looked gets a new invite', async () => {
  const accountId = await imported('brief_bob');
  const code = await invite(bench, accountId, 'brief_bob');
  fault('drop', 'gateway.GUILD_MEMBER_ADD');
  fault('drop', 'gateway.GUILD_MEMBER_REMOVE');
  const { user } = await join(bench, code, 'brief_bob');
  await bench.control('discord', `/members/${user.id}/leave`, {});
  await bench.follower.catchUp();
  const again = await invite(bench, accountId, 'brief_bob');
  expect(again).not.toBe(code);
  expect(await listOf(again)).toEqual([user.id]);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { movableClock } from '../../../../src-server/clock/clock.ts';
import { newId } from '../../../../src-server/database/identifier.ts';
import { DiscordIdentityEntity } from '../../../../src-server/discord/identity/discord-identity.entity.ts';
import { nameDiscordAccount } from '../../../../src-server/discord/identity/name-account.ts';
import {
  listUnclear,
  settleUnclear,
} from '../../../../src-server/discord/identity/unclear-identities.ts';
import { dropOrphanedInvites } from '../../../../src-server/discord/invites/orphaned-invites.ts';
import { finishLink, startLink } from '../../../../src-server/discord/link/link-account.ts';
import { actorOf, type Bench, DAY_MS, startBench } from '../../access/support/access-bench.ts';
import { insider, invite, rolesOf } from '../../access/support/people.ts';
import { consentOnDiscord } from '../consent-on-discord.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.close());

const subscriber = (plan: 'free' | 'basic' | 'premium' = 'basic') => {
  const accountId = newId();
  bench.subscribe(accountId, plan);
  return accountId;
};
const identityOf = (accountId: string) =>
  bench.access.orm.em.fork().findOneOrFail(DiscordIdentityEntity, { accountId });

test('linking proves the account, joins the server and grants the roles [discord-62]', async () => {
  const actor = actorOf(subscriber());
  const back = await consentOnDiscord(startLink(bench.discord, actor) ?? '', 'proven_petra');
  expect(await finishLink(bench.discord, actor, back)).toMatchObject({ success: true });
  const { memberId, state } = await identityOf(actor.accountId);
  expect(state).toBe('joined');
  expect(rolesOf(bench, memberId ?? '')).toEqual(['Community', 'Paid Member']);
});

test('a link’s access token is neither stored nor returned', async () => {
  const actor = actorOf(subscriber());
  const { link } = bench.discord;
  if (link === undefined) throw new Error('Linking is configured here.');
  const tokens: string[] = [];
  const oauth: typeof link.oauth = {
    ...link.oauth,
    async identify(...asked) {
      const user = await link.oauth.identify(...asked);
      tokens.push(user.accessToken);
      return user;
    },
  };
  const back = await consentOnDiscord(startLink(bench.discord, actor) ?? '', 'token_tom');
  const answer = await finishLink({ ...bench.discord, link: { ...link, oauth } }, actor, back);
  expect([answer.success, tokens.length]).toEqual([true, 1]);
  const em = bench.access.orm.em.fork();
  const tables = await em.execute<{ name: string }[]>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'job')`,
  );
  const kept: unknown[] = [answer];
  for (const { name } of tables) kept.push(await em.execute(`select * from ${name}`));
  expect(JSON.stringify(kept)).toContain('token_tom');
  expect(JSON.stringify(kept)).not.toContain(tokens[0]);
});

test('refuses a link that another account started', async () => {
  const begun = startLink(bench.discord, actorOf(subscriber())) ?? '';
  const back = await consentOnDiscord(begun, 'mallory');
  const victim = actorOf(subscriber());
  await expect(finishLink(bench.discord, victim, back)).rejects.toMatchObject({
    code: 'discord.link-over',
  });
  await expect(
    finishLink(bench.discord, victim, { ...back, state: 'made-up.state' }),
  ).rejects.toMatchObject({ code: 'discord.link-over' });
});

test('a link finishes once, whatever code is sent', async () => {
  const actor = actorOf(subscriber());
  const begun = startLink(bench.discord, actor) ?? '';
  const back = await consentOnDiscord(begun, 'once_olga');
  await finishLink(bench.discord, actor, back);
  const { code } = await consentOnDiscord(begun, 'once_other');
  for (const again of [back, { ...back, code }]) {
    await expect(finishLink(bench.discord, actor, again)).rejects.toMatchObject({
      code: 'discord.link-over',
    });
  }
});

test('a link expires after ten minutes', async () => {
  const actor = actorOf(subscriber());
  const back = await consentOnDiscord(startLink(bench.discord, actor) ?? '', 'late_lena');
  const machineClock = movableClock(
    new Date(bench.discord.access.machineClock.now().getTime() + 600_001),
  );
  const later = { ...bench.discord, machineClock };
  await expect(finishLink(later, actor, back)).rejects.toMatchObject({ code: 'discord.link-over' });
  expect(await finishLink(bench.discord, actor, back)).toMatchObject({ success: true });
});

test('two browsers that finish one link concurrently finish it once', async () => {
  const actor = actorOf(subscriber());
  const back = await consentOnDiscord(startLink(bench.discord, actor) ?? '', 'twice_tina');
  const finished = await Promise.allSettled([
    finishLink(bench.discord, actor, back),
    finishLink(bench.discord, actor, back),
  ]);
  expect(finished.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('refuses a link that another session of the account started', async () => {
  const actor = actorOf(subscriber());
  const back = await consentOnDiscord(startLink(bench.discord, actor) ?? '', 'session_sam');
  const elsewhere = { ...actor, sessionId: 'another session' };
  await expect(finishLink(bench.discord, elsewhere, back)).rejects.toMatchObject({
    code: 'discord.link-over',
  });
});

test('refuses a code that belongs to another link', async () => {
  const [thief, victim] = [actorOf(subscriber()), actorOf(subscriber())];
  const stolen = await consentOnDiscord(startLink(bench.discord, victim) ?? '', 'stolen_stan');
  const own = await consentOnDiscord(startLink(bench.discord, thief) ?? '', 'thief_theo');
  expect(await finishLink(bench.discord, thief, { ...own, code: stolen.code })).toEqual({
    success: false,
    message: 'Discord did not confirm the account. Please start linking again.',
  });
});

test.each([[{ kind: 'html', status: 403 }], [{ kind: 'code-40333' }]])(
  'a user whom Discord’s edge blocks with %j is not asked to link again',
  async (fault) => {
    const actor = actorOf(subscriber());
    const back = await consentOnDiscord(
      startLink(bench.discord, actor) ?? '',
      `blocked_${fault.kind.slice(0, 4)}`,
    );
    const route = '* /api/v10/users/@me';
    bench.sandbox.core.faults.add({ provider: 'discord', route, remaining: 1, ...fault });
    const answer = await finishLink(bench.discord, actor, back);
    expect(answer).toMatchObject({
      success: false,
      message: expect.stringContaining('Discord cannot be reached'),
    });
  },
);

test('an operator’s decision about a claimed member moves the roles to the new owner [discord-63]', async () => {
  const first = await insider(bench, 'free', 'claimed_clara');
  const second = subscriber('basic');
  await nameDiscordAccount(bench.discord, actorOf(second), { discordUsername: 'claimed_clara' });
  expect(await listUnclear(bench.discord)).toContainEqual({
    accountId: second,
    email: null,
    username: 'claimed_clara',
    reason: 'member-taken',
  });
  await settleUnclear(
    bench.discord,
    { operatorId: newId() },
    { accountId: second, memberId: first.memberId },
  );
  await bench.settle();
  expect((await identityOf(second)).state).toBe('joined');
  expect((await identityOf(first.accountId)).state).toBe('needs-operator');
  expect(rolesOf(bench, first.memberId)).toEqual(['Community', 'Paid Member']);
});

test('a decision for an account that is gone leaves the member to its holder', async () => {
  const holder = await insider(bench, 'basic', 'kept_by_kurt');
  const decision = { accountId: newId(), memberId: holder.memberId };
  await expect(
    settleUnclear(bench.discord, { operatorId: newId() }, decision),
  ).rejects.toMatchObject({ code: 'discord.not-named' });
  await bench.settle();
  expect(await identityOf(holder.accountId)).toMatchObject({
    state: 'joined',
    memberId: holder.memberId,
  });
  expect(rolesOf(bench, holder.memberId)).toEqual(['Community', 'Paid Member']);
});

const dropOrphans = async () =>
  dropOrphanedInvites(bench.discord, await bench.discord.gateway.listInvites());

test('deletes an orphaned invite once it is old enough, and none of another lifetime', async () => {
  const orphan = await bench.discord.gateway.createInvite({
    channelId: bench.discordTruth().channels.find(({ type }) => type === 0)?.id ?? '',
    maxAgeSeconds: 604_800,
    reason: 'Killed before it was written down',
  });
  // Another program may use the same bot.
  const foreign = await bench.discord.gateway.createInvite({
    channelId: bench.discordTruth().channels.find(({ type }) => type === 0)?.id ?? '',
    maxAgeSeconds: 259_200,
    reason: 'A giveaway of another program',
  });
  const kept = await invite(bench, subscriber(), 'kept_kim');
  expect(await dropOrphans()).toBe(0);
  bench.clock.advance(DAY_MS);
  expect(await dropOrphans()).toBe(1);
  expect(await bench.discord.gateway.getInvite(orphan.code)).toBeNull();
  expect(await bench.discord.gateway.getInvite(kept)).not.toBeNull();
  expect(await bench.discord.gateway.getInvite(foreign.code)).not.toBeNull();
});

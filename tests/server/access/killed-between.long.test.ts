import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../src-server/database/identifier.ts';
import { CommunityMappingEntity } from '../../../src-server/discord/community-mapping.entity.ts';
import type { DiscordDeps } from '../../../src-server/discord/discord.deps.ts';
import { ensureCommunityMapping } from '../../../src-server/discord/ensure-community-mapping.ts';
import { DiscordIdentityEntity } from '../../../src-server/discord/identity/discord-identity.entity.ts';
import { nameDiscordAccount } from '../../../src-server/discord/identity/name-account.ts';
import { dropOrphanedInvites } from '../../../src-server/discord/invites/orphaned-invites.ts';
import { finishLink, startLink } from '../../../src-server/discord/link/link-account.ts';
import { reportScripts } from '../../../src-server/tradingview/scripts/sweep-scripts.ts';
import { cleanEntries } from '../../../src-server/tradingview/scripts/untracked-entries.ts';
import { changeTradingViewUsername } from '../../../src-server/tradingview/username/change-username.ts';
import { consentOnDiscord } from '../discord/consent-on-discord.ts';
import { actorOf, type Bench, DAY_MS, Killed, startBench } from './support/access-bench.ts';
import { audited } from './support/audited.ts';
import { entry, rolesOf, trader } from './support/people.ts';

/** Provider calls outside the engine's loop, killed right after the provider executed them. */
let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.close());

/** The same gateway, killed after this call took effect. */
function killedAfter<G extends object>(gateway: G, method: keyof G): G {
  const call = gateway[method] as (...given: unknown[]) => Promise<unknown>;
  return {
    ...gateway,
    async [method](...given: unknown[]) {
      await call(...given);
      throw new Killed(String(method));
    },
  };
}
const discordKilledAfter = (method: keyof DiscordDeps['gateway']): DiscordDeps => ({
  ...bench.discord,
  gateway: killedAfter(bench.discord.gateway, method),
});
const subscriber = () => {
  const accountId = newId();
  bench.subscribe(accountId, 'basic');
  return actorOf(accountId);
};
const identityOf = (accountId: string) =>
  bench.access.orm.em.fork().findOneOrFail(DiscordIdentityEntity, { accountId });
const rolesGiven = (memberId: string) =>
  bench.effects('member.role-added').filter((each) => each.memberId === memberId);

test('replaces and deletes an invite that was created but not recorded [access-10]', async () => {
  const who = subscriber();
  const asked = { discordUsername: 'killed_inviting' };
  const made = bench.effects('invite.created').length;
  await expect(nameDiscordAccount(discordKilledAfter('createInvite'), who, asked)).rejects.toThrow(
    Killed,
  );
  const again = await nameDiscordAccount(bench.discord, who, asked);
  expect(again.inviteUrl).toMatch(/\w+$/);
  expect((await nameDiscordAccount(bench.discord, who, asked)).inviteUrl).toBe(again.inviteUrl);
  const [orphan, kept, ...more] = bench.effects('invite.created').slice(made);
  expect(more).toEqual([]);
  bench.clock.advance(DAY_MS);
  await dropOrphanedInvites(bench.discord, await bench.discord.gateway.listInvites());
  expect(await bench.discord.gateway.getInvite(String(orphan?.code))).toBeNull();
  expect(await bench.discord.gateway.getInvite(String(kept?.code))).not.toBeNull();
});

const ENDINGS = {
  joining: () => discordKilledAfter('addMember'),
  'looking at the member': () => discordKilledAfter('getMember'),
  'giving a role': () => {
    bench.crashAt('after-write');
    return bench.discord;
  },
} satisfies Record<string, () => DiscordDeps>;

test.each(Object.entries(ENDINGS))(
  'a link killed after %s finishes at the next sight of the member, with one join [access-11]',
  async (ending, endedAfter) => {
    const who = subscriber();
    const name = `killed_${ending.replaceAll(' ', '_')}`;
    const back = await consentOnDiscord(startLink(bench.discord, who) ?? '', name);
    await finishLink(endedAfter(), who, back).catch((error: unknown) =>
      expect(error).toBeInstanceOf(Killed),
    );
    await bench.follower.idle();
    await bench.settle().catch(() => {});
    await bench.follower.catchUp();
    await bench.settle();
    const { state, memberId } = await identityOf(who.accountId);
    expect(state).toBe('joined');
    expect(rolesOf(bench, memberId ?? '')).toEqual(['Community', 'Paid Member']);
    const again = await consentOnDiscord(startLink(bench.discord, who) ?? '', name);
    expect(await finishLink(bench.discord, who, again)).toMatchObject({ success: true });
    const joins = bench.effects('member.joined').filter((each) => each.memberId === memberId);
    expect(joins).toHaveLength(1);
    expect(rolesGiven(memberId ?? '')).toHaveLength(2);
  },
);

test('finds a role by name that was created but not recorded for the mapping [access-12]', async () => {
  const em = bench.access.orm.em.fork();
  const purpose = 'role:community-vip';
  const mapped = await em.findOneOrFail(CommunityMappingEntity, { purpose });
  await bench.control('discord', `/roles/${mapped.discordId}`, undefined, 'DELETE');
  await em.nativeDelete(CommunityMappingEntity, { purpose });
  const made = bench.effects('role.created').length;
  await expect(ensureCommunityMapping(discordKilledAfter('createRole'))).rejects.toThrow(Killed);
  expect(await em.count(CommunityMappingEntity, { purpose })).toBe(0);
  const steps = await ensureCommunityMapping(bench.discord);
  expect(steps.find((step) => step.purpose === purpose)).toMatchObject({ outcome: 'mapped' });
  expect(bench.effects('role.created').slice(made)).toHaveLength(1);
});

test('a clean-up killed halfway has recorded its attempts and resumes from there [access-13]', async () => {
  await bench.control('tradingview', '/users', { prefix: 'leak_', count: 2 });
  for (const username of ['leak_1', 'leak_2']) {
    await bench.control('tradingview', '/scripts/main/rows', { username });
  }
  const operator = { operatorId: newId() };
  const leaks = async () =>
    (await reportScripts(bench.tradingView)).findings.filter(({ username }) =>
      username.startsWith('leak_'),
    );
  const refs = await leaks();
  expect(refs).toHaveLength(2);
  const gateway = killedAfter(bench.tradingView.gateway, 'takeAccess');
  await expect(
    cleanEntries({ ...bench.tradingView, gateway }, operator, { refs, typedCount: 2 }),
  ).rejects.toThrow(Killed);
  expect(await audited(bench, 'tradingview.entry-cleaning')).toHaveLength(1);
  expect(await audited(bench, 'tradingview.entry-cleaned')).toEqual([]);
  const left = await leaks();
  expect(left).toHaveLength(1);
  const cleaned = await cleanEntries(bench.tradingView, operator, { refs, typedCount: 2 });
  expect(cleaned.map(({ username, removed }) => [username, removed])).toEqual([
    [left[0]?.username, true],
  ]);
  const removed = bench.effects('access.removed').map(({ username }) => username);
  expect(removed.filter((name) => String(name).startsWith('leak_')).sort()).toEqual([
    'leak_1',
    'leak_2',
  ]);
});

test.each(['after-intent', 'after-write', 'after-read-back', 'after-record'] as const)(
  'a username change killed %s grants the new name once, then removes the old one once [access-14]',
  async (point) => {
    const name = `renamed_${point.replaceAll('-', '_')}`;
    const accountId = await trader(bench, 'standard', name);
    await bench.control('tradingview', '/users', { username: `${name}_new` });
    await bench.access.orm.em
      .fork()
      .execute('update tradingview_identity set changed_at = ? where account_id = ?', [
        new Date(Date.now() - 2 * DAY_MS),
        accountId,
      ]);
    bench.crashAt(point);
    const input = { tradingViewUsername: `${name}_new` };
    await changeTradingViewUsername(bench.tradingView, actorOf(accountId), input).catch(
      (error: unknown) => expect(error).toBeInstanceOf(Killed),
    );
    expect(bench.crashed()).toBe(true);
    await bench.reconcile(accountId);
    expect(entry(bench, 'main', name)).toBeUndefined();
    expect(entry(bench, 'main', `${name}_new`)).toBeDefined();
    const of = (effect: string, username: string) =>
      bench.effects(effect).filter((each) => each.username === username);
    expect(of('access.added', `${name}_new`)).toHaveLength(1);
    expect(of('access.removed', name)).toHaveLength(1);
  },
);

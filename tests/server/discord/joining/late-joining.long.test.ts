import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../../src-server/database/identifier.ts';
import type { CommunityMember } from '../../../../src-server/discord/gateway/community.ts';
import { applyMemberEvent } from '../../../../src-server/discord/identity/apply-member-event.ts';
import { DiscordIdentityEntity } from '../../../../src-server/discord/identity/discord-identity.entity.ts';
import {
  createInviteTally,
  type InviteTally,
} from '../../../../src-server/discord/invites/invite-tally.ts';
import { allAtOnce } from '../../../support/all-at-once.ts';
import { type Bench, startBench } from '../../access/support/access-bench.ts';
import { invite, join } from '../../access/support/people.ts';

/** Discord replays what an offline instance missed, so an event may be long outdated. */
let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
  bench.sandbox.core.faults.add({
    provider: 'discord',
    route: 'gateway.GUILD_MEMBER_ADD',
    kind: 'drop',
  });
});
afterAll(() => bench.close());

const identityOf = (accountId: string) =>
  bench.access.orm.em.fork().findOneOrFail(DiscordIdentityEntity, { accountId });

function subscriber(): string {
  const accountId = newId();
  bench.subscribe(accountId, 'basic');
  return accountId;
}

/** The current member as an event reports them. */
async function seen(memberId: string): Promise<CommunityMember> {
  const member = await bench.discord.gateway.getMember(memberId);
  if (member === null) throw new Error(`${memberId} is not inside.`);
  return member;
}

/** Joins by the invite of an account that is erased before the event arrives. */
async function joinAndErase(name: string): Promise<CommunityMember> {
  const accountId = subscriber();
  const { user } = await join(bench, await invite(bench, accountId, name), name);
  const member = await seen(user.id);
  await bench.access.orm.em.fork().nativeDelete(DiscordIdentityEntity, { accountId });
  return member;
}

/** Reads the current invites and which of ours are missing. */
async function tallyNow(): Promise<InviteTally> {
  const tally = createInviteTally();
  const rows = await bench.access.orm.em.fork().find(DiscordIdentityEntity, {});
  const own = rows.flatMap(({ inviteCode }) => inviteCode ?? []);
  tally.reset(await bench.discord.gateway.listInvites(), own, null);
  return tally;
}
const hear = (member: CommunityMember, tally: InviteTally) =>
  applyMemberEvent(bench.discord, { kind: 'joined', member }, tally);

test('a member who joined before an invite was created did not use it [discord-57]', async () => {
  const earlier = await joinAndErase('earlier_eva');
  const accountId = subscriber();
  const code = await invite(bench, accountId, 'later_typed');
  const tally = await tallyNow();
  await join(bench, code, 'later_lars');
  await hear(earlier, tally);
  expect(await identityOf(accountId)).toMatchObject({ state: 'invited', memberId: null });
});

test('a member who joined is bound before their erasure', async () => {
  const accountId = subscriber();
  const { orm } = bench.access;
  await orm.em.fork().execute(
    `insert into account (id, email, password_hash, created_at)
     values (?, 'joining@example.com', 'none', now())`,
    [accountId],
  );
  const { user } = await join(bench, await invite(bench, accountId, 'joining_jo'), 'joining_jo');
  const member = await seen(user.id);
  const erasing = ['select 1 from account where id = ? for update', [accountId]] as const;
  const [heard] = await allAtOnce(orm, erasing, [() => hear(member, createInviteTally())]);
  expect(heard?.status).toBe('fulfilled');
  expect(await identityOf(accountId)).toMatchObject({ state: 'joined', memberId: user.id });
});

test('a stranger who joins after an unseen use is not its subscriber [discord-58]', async () => {
  const accountId = subscriber();
  const code = await invite(bench, accountId, 'stale_typed');
  const { code: open } = await bench.control<{ code: string }>('discord', '/invites', {});
  const tally = await tallyNow();
  await join(bench, code, 'stale_stella');
  const outsider = await join(bench, open, 'stale_sam');
  await hear(await seen(outsider.user.id), tally);
  expect(await identityOf(accountId)).toMatchObject({ state: 'invited', memberId: null });
});

test('a member who left before the event arrived is not a subscriber [discord-59]', async () => {
  const accountId = subscriber();
  const code = await invite(bench, accountId, 'short_typed');
  const tally = await tallyNow();
  const { user } = await join(bench, code, 'short_sue');
  const member = await seen(user.id);
  await bench.control('discord', `/members/${user.id}/leave`);
  await hear(member, tally);
  expect(await identityOf(accountId)).toMatchObject({ state: 'invited', memberId: null });
});

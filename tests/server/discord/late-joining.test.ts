import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../src-server/database/identifier.ts';
import { DiscordIdentityEntity } from '../../../src-server/discord/discord-identity.entity.ts';
import { followMember } from '../../../src-server/discord/follow-members.ts';
import type { CommunityMember } from '../../../src-server/discord/gateway/discord.gateway.ts';
import { allAtOnce } from '../../support/all-at-once.ts';
import { type Bench, startBench } from '../access/access-bench.ts';
import { invite, join, roleId } from '../access/people.ts';

/** Discord tells again what an instance that was away has missed: by then much else may have happened. */
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

/** Who they are and what they hold at this moment, as an event says it. */
async function seen(memberId: string): Promise<CommunityMember> {
  const member = await bench.discord.gateway.getMember(memberId);
  if (member === null) throw new Error(`${memberId} is not inside.`);
  return member;
}

/** Joins by the invite of an account that is erased before anybody is told of it. */
async function joinAndErase(name: string): Promise<CommunityMember> {
  const accountId = subscriber();
  const { user } = await join(bench, await invite(bench, accountId, name), name);
  const member = await seen(user.id);
  await bench.access.orm.em.fork().nativeDelete(DiscordIdentityEntity, { accountId });
  return member;
}

const hear = (member: CommunityMember) =>
  followMember(bench.discord, { kind: 'joined', member }, new Set());

test('who joined before an invite was made did not come with it', async () => {
  const earlier = await joinAndErase('earlier_eva');
  const accountId = subscriber();
  const { user } = await join(bench, await invite(bench, accountId, 'later_typed'), 'later_lars');
  await hear(earlier);
  expect(await identityOf(accountId)).toMatchObject({ state: 'invited', memberId: null });
  await hear(await seen(user.id));
  expect(await identityOf(accountId)).toMatchObject({ state: 'joined', memberId: user.id });
});

test('whoever joined is not erased until their roles are known as ours', async () => {
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
  const [told] = await allAtOnce(orm, erasing, [() => hear(member)]);
  expect(told?.status).toBe('fulfilled');
  expect(await identityOf(accountId)).toMatchObject({ state: 'joined', memberId: user.id });
});

test('whoever has lost by now what the invite would have given did not come with it', async () => {
  const accountId = subscriber();
  const code = await invite(bench, accountId, 'stale_typed');
  const other = await joinAndErase('stale_sam');
  for (const name of ['Community', 'Paid Member']) {
    await bench.discord.gateway.removeRole(other.id, roleId(bench, name), 'Closed');
  }
  const { user } = await join(bench, code, 'stale_stella');
  await hear(other);
  expect(await identityOf(accountId)).toMatchObject({ state: 'invited', memberId: null });
  await hear(await seen(user.id));
  expect(await identityOf(accountId)).toMatchObject({ state: 'joined', memberId: user.id });
});

test('whoever has left by now is nobody’s account', async () => {
  const accountId = subscriber();
  const { user } = await join(bench, await invite(bench, accountId, 'short_typed'), 'short_sue');
  const member = await seen(user.id);
  await bench.control('discord', `/members/${user.id}/leave`);
  await hear(member);
  expect(await identityOf(accountId)).toMatchObject({ state: 'invited', memberId: null });
});

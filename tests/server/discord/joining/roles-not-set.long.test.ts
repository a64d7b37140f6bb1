import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../../src-server/database/identifier.ts';
import { nameDiscordAccount } from '../../../../src-server/discord/identity/name-account.ts';
import { finishLink, startLink } from '../../../../src-server/discord/link/link-account.ts';
import { linkMember, sealMemberLink } from '../../../../src-server/discord/link/member-link.ts';
import { actorOf, type Bench, startBench } from '../../access/support/access-bench.ts';
import { comeAsGuest, roleId, rolesOf } from '../../access/support/people.ts';
import { consentOnDiscord } from '../consent-on-discord.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.close());

const payer = () => {
  const accountId = newId();
  bench.subscribe(accountId, 'basic');
  return actorOf(accountId);
};

/** Above the role of the bot, which may then give it to no member. */
async function withRoleOutOfReach<T>(work: () => Promise<T>): Promise<T> {
  const { position } = bench.discordTruth().roles.find(({ name }) => name === 'Paid Member') ?? {};
  const move = (to: number) =>
    bench.control('discord', `/roles/${roleId(bench, 'Paid Member')}`, { position: to }, 'PATCH');
  await move(100);
  try {
    return await work();
  } finally {
    await move(position ?? 1);
  }
}

test('a named member hears that roles follow while Discord refuses one', async () => {
  const memberId = await comeAsGuest(bench, 'refused_rita');
  const actor = payer();
  const name = () => nameDiscordAccount(bench.discord, actor, { discordUsername: 'refused_rita' });
  expect(await withRoleOutOfReach(name)).toMatchObject({
    success: true,
    message:
      'You are already in the server. Your roles are not all set yet, and follow automatically.',
  });
  expect(rolesOf(bench, memberId)).toEqual(['Community']);
  expect(await name()).toMatchObject({
    success: true,
    message: 'You are already in the server. Your roles are set.',
  });
  expect(rolesOf(bench, memberId)).toEqual(['Community', 'Paid Member']);
});

test('a linked member hears that roles follow while Discord refuses one', async () => {
  const actor = payer();
  const back = await consentOnDiscord(startLink(bench.discord, actor) ?? '', 'refused_rolf');
  const answer = await withRoleOutOfReach(() => finishLink(bench.discord, actor, back));
  expect(answer).toMatchObject({
    success: true,
    message:
      'Your Discord account is linked. Your roles are not all set yet, and follow automatically.',
  });
});

test('a member who used /link hears that roles follow while Discord refuses one', async () => {
  const id = await comeAsGuest(bench, 'refused_rosa');
  const { link: _link, ...deps } = bench.discord;
  const token = sealMemberLink(deps, { id, username: 'refused_rosa' });
  const answer = await withRoleOutOfReach(() => linkMember(deps, payer(), token));
  expect(answer).toMatchObject({
    success: true,
    message:
      'Your Discord account is linked. Your roles are not all set yet, and follow automatically.',
  });
});

test('roles at an earlier Discord account are not called set at the new one', async () => {
  const actor = payer();
  const from = await consentOnDiscord(startLink(bench.discord, actor) ?? '', 'moving_mona');
  expect(await finishLink(bench.discord, actor, from)).toMatchObject({
    message: 'Your Discord account is linked. Your roles are set.',
  });
  const to = await consentOnDiscord(startLink(bench.discord, actor) ?? '', 'moved_mona');
  const answer = await withRoleOutOfReach(() => finishLink(bench.discord, actor, to));
  expect(answer.message).toContain('not all set yet');
});

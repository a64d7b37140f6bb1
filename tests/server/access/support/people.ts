import type { Plan } from '../../../../src/domain/catalogue/catalogue.ts';
import { newId } from '../../../../src-server/database/identifier.ts';
import { nameDiscordAccount } from '../../../../src-server/discord/identity/name-account.ts';
import { setTradingViewUsername } from '../../../../src-server/tradingview/username/set-username.ts';
import { TradingViewIdentityEntity } from '../../../../src-server/tradingview/username/tradingview-identity.entity.ts';
import { eventually } from '../../../support/until.ts';
import { actorOf, type Bench } from './access-bench.ts';

/** The control API's answer for a member who joined. */
interface Joined {
  user: { id: string; username: string };
  roles: string[];
}

export function roleId(bench: Bench, name: string): string {
  const role = bench.discordTruth().roles.find((each) => each.name === name);
  if (role === undefined) throw new Error(`No role is called ${name}.`);
  return role.id;
}

export function rolesOf(bench: Bench, memberId: string): string[] {
  const { members, roles } = bench.discordTruth();
  const member = members.find((each) => each.id === memberId);
  return (member?.roles ?? []).map((id) => roles.find((role) => role.id === id)?.name ?? id).sort();
}

/** The code of the subscriber's invite. */
export async function invite(bench: Bench, accountId: string, username: string): Promise<string> {
  const answer = await nameDiscordAccount(bench.discord, actorOf(accountId), {
    discordUsername: username,
  });
  const code = answer.inviteUrl?.split('/').pop();
  if (code === undefined) throw new Error(`No invite: ${answer.message}`);
  return code;
}

export function join(bench: Bench, code: string, username: string): Promise<Joined> {
  return bench.control<Joined>('discord', '/join', { code, username });
}

/** Joins without an invite of ours and without roles. Returns the member's id. */
export async function comeAsGuest(bench: Bench, username: string): Promise<string> {
  const guest = await bench.discord.gateway.createInvite({
    channelId: bench.discordTruth().channels.find(({ type }) => type === 0)?.id ?? '',
    maxAgeSeconds: 600,
    reason: 'A friend',
  });
  return (await join(bench, guest.code, username)).user.id;
}

/** A member with a plan and its roles. */
export async function insider(
  bench: Bench,
  plan: Plan,
  username: string,
): Promise<{ accountId: string; memberId: string }> {
  const accountId = newId();
  bench.subscribe(accountId, plan);
  const joined = await join(bench, await invite(bench, accountId, username), username);
  await eventually(() => bench.enqueued.includes(accountId));
  await bench.settle();
  return { accountId, memberId: joined.user.id };
}

/** Creates a TradingView account and saves its name for a new subscriber with the plan. */
export async function trader(bench: Bench, plan: Plan, username: string): Promise<string> {
  const accountId = newId();
  bench.subscribe(accountId, plan);
  await bench.control('tradingview', '/users', { username });
  await setTradingViewUsername(bench.tradingView, actorOf(accountId), {
    tradingViewUsername: username,
  });
  return accountId;
}

/** A subscriber whose username is known but who was granted nothing. The TradingView account exists. */
export async function namedTrader(bench: Bench, plan: Plan, username: string): Promise<string> {
  const accountId = newId();
  bench.subscribe(accountId, plan);
  const user = bench.tradingViewTruth().users.find((each) => each.username === username);
  if (user === undefined) throw new Error(`No trader is called ${username}.`);
  const em = bench.access.orm.em.fork();
  em.create(TradingViewIdentityEntity, {
    accountId,
    username,
    usernameKey: username.toLowerCase(),
    tradingViewUserId: String(user.id),
    reason: null,
    changedAt: new Date(),
  });
  await em.flush();
  return accountId;
}

/** The same, and creates the TradingView account. */
export async function newTrader(bench: Bench, plan: Plan, username: string): Promise<string> {
  await bench.control('tradingview', '/users', { username });
  return namedTrader(bench, plan, username);
}

/** The states of the account's grants, oldest first. */
export async function statesOf(bench: Bench, accountId: string): Promise<string[]> {
  return (await bench.grants(accountId)).map(({ state }) => state);
}

/** The entry of a name in a script's access list. */
export function entry(bench: Bench, script: string, username: string) {
  const found = bench.tradingViewTruth().scripts.find((each) => each.key === script);
  return found?.rows.find((row) => row.username === username);
}

/** Calls that change something at a provider. */
export function writes(bench: Bench, after: number): string[] {
  const harmless = /^(GET |POST \/pine_perm\/list_users\/)/;
  return [...bench.calls('discord', after), ...bench.calls('tradingview', after)]
    .map((call) => call.name)
    .filter((name) => !harmless.test(name));
}

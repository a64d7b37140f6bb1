import { type APIBan, type APIGuildMember, type APIUser, Routes } from 'discord.js';
import { ProviderFailure } from '../../../errors/provider-failure.ts';
import { askUnless, type BotApi } from '../bot-api.ts';
import type { CommunityMember, MemberFound } from '../community.ts';
import type { BotConnection } from '../connection/bot-connection.ts';
import { memberOf } from '../mapping.ts';
import { intentRefused } from '../members-intent.ts';

const PAGE = 1000;

const query = (values: Record<string, string>) => ({ query: new URLSearchParams(values) });

export async function getMember(
  { rest, guildId, askMaybe }: BotApi,
  memberId: string,
): Promise<CommunityMember | null> {
  const member = await askMaybe<APIGuildMember>(() =>
    rest.get(Routes.guildMember(guildId, memberId)),
  );
  return member === null ? null : memberOf(member);
}

export async function findUsername(
  { rest, askMaybe }: BotApi,
  userId: string,
): Promise<string | null> {
  const user = await askMaybe<APIUser>(() => rest.get(Routes.user(userId)));
  return user?.username ?? null;
}

export async function findMember(
  api: BotApi,
  connection: BotConnection | null,
  username: string,
): Promise<CommunityMember | null> {
  const found = await search(api, connection, username);
  return found.find((each) => !each.isBot && each.username === username) ?? null;
}

async function search(
  { rest, guildId, ask }: BotApi,
  connection: BotConnection | null,
  username: string,
): Promise<CommunityMember[]> {
  try {
    const found = await ask<APIGuildMember[]>(() =>
      rest.get(Routes.guildMembersSearch(guildId), query({ query: username, limit: '1000' })),
    );
    return found.map(memberOf);
  } catch (error) {
    if (!isMissingAccess(error)) throw error;
    // Documented to need no intent, but observed to need one. The connection can always search by
    // name.
    const found = await connection?.searchMembers(username);
    if (found == null) throw intentRefused(error);
    return found;
  }
}

export async function listMembers(
  { rest, guildId, ask }: BotApi,
  connection: BotConnection | null,
): Promise<CommunityMember[]> {
  const members: CommunityMember[] = [];
  for (let after = '0'; ; ) {
    const page = await ask<APIGuildMember[]>(() =>
      rest.get(Routes.guildMembers(guildId), query({ limit: String(PAGE), after })),
    ).catch((error: unknown) => {
      if (!isMissingAccess(error)) throw error;
      connection?.membersRefused();
      throw intentRefused(error);
    });
    members.push(...page.map(memberOf));
    const last = page.at(-1);
    if (page.length < PAGE || last === undefined) break;
    after = last.user.id;
  }
  connection?.membersListed();
  return members;
}

export async function addMember(
  { rest, guildId, ask }: BotApi,
  memberId: string,
  accessToken: string,
): Promise<void> {
  const body = { access_token: accessToken };
  await ask(() => rest.put(Routes.guildMember(guildId, memberId), { body }));
}

export async function kickMember(
  api: BotApi,
  memberId: string,
  reason: string,
): Promise<MemberFound> {
  const found = await askUnless<MemberFound>(api, 'not-in-server', async () => {
    await api.rest.delete(Routes.guildMember(api.guildId, memberId), { reason });
    return 'here';
  });
  return found ?? 'gone';
}

export async function banMember(
  { rest, guildId, ask }: BotApi,
  memberId: string,
  reason: string,
): Promise<void> {
  await ask(() =>
    rest.put(Routes.guildBan(guildId, memberId), {
      reason,
      // The channel history belongs to the seller. Delete no messages.
      body: { delete_message_seconds: 0 },
    }),
  );
}

export async function isBanned(api: BotApi, memberId: string): Promise<boolean> {
  const ban = await askUnless<APIBan>(api, 'not-banned', () =>
    api.rest.get(Routes.guildBan(api.guildId, memberId)),
  );
  return ban !== null;
}

function isMissingAccess(error: unknown): boolean {
  return error instanceof ProviderFailure && error.reason === 'missing-access';
}

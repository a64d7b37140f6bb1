import { type APIGuildMember, type REST, Routes } from 'discord.js';
import { ProviderFailure } from '../../../errors/provider-failure.ts';
import type { CommunityMember } from '../community.ts';
import type { BotConnection } from '../connection/bot-connection.ts';
import { memberOf } from '../mapping.ts';
import { intentRefused } from '../members-intent.ts';

/** Reads of the server's members. */
export interface MemberCalls {
  /** The member with exactly this username. Similar names and nicknames do not count. */
  findMember(username: string): Promise<CommunityMember | null>;
  getMember(memberId: string): Promise<CommunityMember | null>;
  /** Like getMember, for background work. Paced to leave capacity for waiting users. */
  getMemberPaced(memberId: string): Promise<CommunityMember | null>;
  /**
   * Reads every page. Refused with 'intent-not-enabled' while the members intent is off; each call
   * tries again.
   */
  listMembers(): Promise<CommunityMember[]>;
}

type Ask = <T>(call: () => Promise<unknown>) => Promise<T>;

interface MemberDoor {
  rest: REST;
  guildId: string;
  ask: Ask;
  /** Null: not in the server. */
  askMaybe: <T>(call: () => Promise<unknown>) => Promise<T | null>;
  inReadQuota: <T>(call: () => Promise<T>) => Promise<T>;
  connection: BotConnection | null;
}

const PAGE = 1000;

export function memberCalls(door: MemberDoor): MemberCalls {
  const { rest, guildId, ask, askMaybe, connection } = door;
  const query = (values: Record<string, string>) => ({ query: new URLSearchParams(values) });
  const getMember = async (memberId: string) => {
    const member = await askMaybe<APIGuildMember>(() =>
      rest.get(Routes.guildMember(guildId, memberId)),
    );
    return member === null ? null : memberOf(member);
  };
  const search = async (username: string): Promise<CommunityMember[]> => {
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
  };

  return {
    async findMember(username) {
      const found = await search(username);
      return found.find((each) => !each.isBot && each.username === username) ?? null;
    },
    getMember,
    getMemberPaced: (memberId) => door.inReadQuota(() => getMember(memberId)),
    async listMembers() {
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
    },
  };
}

function isMissingAccess(error: unknown): boolean {
  return error instanceof ProviderFailure && error.reason === 'missing-access';
}

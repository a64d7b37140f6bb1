import type { z } from 'zod';
import type { DiscordMembers } from '../../../src/contract/discord.contract.ts';
import type {
  MemberPage,
  memberPageInput,
} from '../../../src/contract/discord-console.contract.ts';
import type { CommunityMember } from '../gateway/discord.gateway.ts';
import { botStateOf } from './bot-state.view.ts';
import type { ConsoleDeps } from './console.deps.ts';
import { answerFailures } from './failure-words.ts';
import { countMembers, memberView } from './member-view.ts';
import { serverInfoOf } from './read-admin.ts';

/** Everybody in the server, as /discord-members shows them. */
export async function readMembers(deps: ConsoleDeps, fresh: boolean): Promise<DiscordMembers> {
  if (fresh) deps.directory.forget();
  const timestamp = deps.access.machine.now().toISOString();
  const answer = await answerFailures(async () => {
    const [frame, members] = await Promise.all([deps.directory.frame(), deps.directory.members()]);
    const { members: total, humans, bots } = countMembers(members);
    return {
      success: true,
      message: `${total} members`,
      members: { total, humans, bots, list: [...members.values()].map(memberView) },
      serverInfo: serverInfoOf(frame, total),
      cdn: deps.settings.cdn,
    };
  }, {});
  return { ...answer, bot: botStateOf(deps.gateway), timestamp };
}

type Filter = Pick<z.output<typeof memberPageInput>, 'search' | 'roleId' | 'kind'>;

/** Part of the members who fit a filter, by name. */
export async function readMemberPage(
  deps: ConsoleDeps,
  input: z.output<typeof memberPageInput>,
): Promise<MemberPage> {
  const bot = botStateOf(deps.gateway);
  const { cdn } = deps.settings;
  return answerFailures(
    async () => {
      const found = await matching(deps, input);
      const page = found.slice(input.offset, input.offset + input.limit).map(memberView);
      return { success: true, message: '', bot, cdn, total: found.length, members: page };
    },
    { bot, cdn, total: 0, members: [] },
  );
}

/** The ids of all who fit, so that a selection can cover more than what is on screen. */
export function readMatchingIds(deps: ConsoleDeps, filter: Filter) {
  return answerFailures(
    async () => {
      const found = await matching(deps, filter);
      return { success: true, message: '', ids: found.map(({ id }) => id) };
    },
    { ids: [] as string[] },
  );
}

async function matching(
  { directory }: ConsoleDeps,
  { search, roleId, kind }: Filter,
): Promise<CommunityMember[]> {
  const wanted = search.trim().toLowerCase();
  const fits = (member: CommunityMember) =>
    (kind === 'all' || member.isBot === (kind === 'bots')) &&
    (roleId === null || member.roleIds.includes(roleId)) &&
    (wanted === '' ||
      member.username.toLowerCase().includes(wanted) ||
      member.displayName.toLowerCase().includes(wanted));
  const key = (member: CommunityMember) => member.displayName.toLowerCase();
  return [...(await directory.members()).values()]
    .filter(fits)
    .sort((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : a.id < b.id ? -1 : 1));
}

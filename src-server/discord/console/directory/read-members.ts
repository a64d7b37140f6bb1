import type { z } from 'zod';
import type { DiscordMembers } from '../../../../src/contract/discord/discord.contract.ts';
import type {
  MemberPage,
  memberPageInput,
} from '../../../../src/contract/discord/discord-console.contract.ts';
import type { CommunityMember } from '../../gateway/community.ts';
import type { ConsoleDeps } from '../console.deps.ts';
import { answerFailures } from '../failure-messages.ts';
import { shownBotState } from './bot-state.view.ts';
import { countMembers, memberView } from './member.view.ts';
import { type RosterEntry, readRoster } from './member-roster.ts';
import { serverInfoOf } from './read-admin.ts';

/** All members of the server, for /discord-members. */
export async function readMembers(
  deps: ConsoleDeps,
  input: { list: 'all' | 'none'; fresh?: boolean | undefined },
): Promise<DiscordMembers> {
  if (input.fresh) deps.directory.forget();
  const timestamp = deps.machineClock.now().toISOString();
  const answer = await answerFailures(async () => {
    const [frame, members] = await Promise.all([deps.directory.frame(), deps.directory.members()]);
    const { members: total, humans, bots } = countMembers(members);
    return {
      success: true,
      message: `${total} members`,
      members: {
        total,
        humans,
        bots,
        list: input.list === 'all' ? [...members.values()].map(memberView) : [],
      },
      serverInfo: serverInfoOf(frame, total),
      cdn: deps.settings.cdn,
    };
  }, {});
  return { ...answer, bot: shownBotState(deps), timestamp };
}

type Filter = Pick<z.output<typeof memberPageInput>, 'search' | 'roleId' | 'kind'>;

/** One page of the members that match a filter, by name. */
export async function readMemberPage(
  deps: ConsoleDeps,
  input: z.output<typeof memberPageInput>,
): Promise<MemberPage> {
  const bot = shownBotState(deps);
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

/** Ids of all members that match, to select beyond the visible page. */
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
  const fits = ({ member, username, displayName }: RosterEntry) =>
    (kind === 'all' || member.isBot === (kind === 'bots')) &&
    (roleId === null || member.roleIds.includes(roleId)) &&
    (wanted === '' ||
      member.id === wanted ||
      username.includes(wanted) ||
      displayName.includes(wanted));
  return (await readRoster(directory)).filter(fits).map(({ member }) => member);
}

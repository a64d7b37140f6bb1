import {
  discordUsernameAnswer,
  discordUsernameInput,
  membersAnswer,
} from '../../src/contract/discord.contract.ts';
import { operatorProcedure, router, subscriberProcedure } from '../procedure/ladder.ts';
import type { DiscordDeps } from './discord.deps.ts';
import { listCommunityMembers } from './list-members.ts';
import { nameDiscordAccount } from './name-account.ts';

export function createDiscordRouter(deps: DiscordDeps) {
  return router({
    setUsername: subscriberProcedure
      .input(discordUsernameInput)
      .output(discordUsernameAnswer)
      .mutation(({ ctx, input }) => nameDiscordAccount(deps, ctx.actor, input)),
    members: operatorProcedure.output(membersAnswer).query(() => listCommunityMembers(deps)),
  });
}

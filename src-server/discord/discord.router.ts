import {
  discordUsernameAnswer,
  discordUsernameInput,
} from '../../src/contract/discord/discord.contract.ts';
import {
  finishLinkInput,
  linkUrlAnswer,
  memberLinkAnswer,
  memberLinkInput,
  readMemberLinkAnswer,
  settleUnclearInput,
  unclearAnswer,
} from '../../src/contract/discord/discord-link.contract.ts';
import { successAnswer } from '../../src/contract/wire-fields.ts';
import { operatorProcedure, router, subscriberProcedure } from '../procedure/procedures.ts';
import { badgeProcedures } from './badge/badge.procedures.ts';
import { bulkProcedures } from './console/bulk/bulk.procedures.ts';
import type { ConsoleDeps } from './console/console.deps.ts';
import { consoleReads, consoleWrites } from './console/console.procedures.ts';
import { nameDiscordAccount } from './identity/name-account.ts';
import { listUnclear, settleUnclear } from './identity/unclear-identities.ts';
import { finishLink, startLink } from './link/link-account.ts';
import { linkMember, readMemberLink } from './link/member-link.ts';
import { unexplainedProcedures } from './unexplained/unexplained.procedures.ts';

export function createDiscordRouter(deps: ConsoleDeps) {
  return router({
    setUsername: subscriberProcedure
      .input(discordUsernameInput)
      .output(discordUsernameAnswer)
      .mutation(({ ctx, input }) => nameDiscordAccount(deps, ctx.actor, input)),
    linkUrl: subscriberProcedure
      .output(linkUrlAnswer)
      .query(({ ctx }) => ({ url: startLink(deps, ctx.actor) })),
    finishLink: subscriberProcedure
      .input(finishLinkInput)
      .output(discordUsernameAnswer)
      .mutation(({ ctx, input }) => finishLink(deps, ctx.actor, input)),
    readMemberLink: subscriberProcedure
      .input(memberLinkInput)
      .output(readMemberLinkAnswer)
      .query(({ input }) => ({ username: readMemberLink(deps, input.token).username })),
    linkMember: subscriberProcedure
      .input(memberLinkInput)
      .output(memberLinkAnswer)
      .mutation(({ ctx, input }) => linkMember(deps, ctx.actor, input.token)),
    unclear: operatorProcedure('community.read')
      .output(unclearAnswer)
      .query(async () => ({ identities: await listUnclear(deps) })),
    settleUnclear: operatorProcedure('community.members')
      .input(settleUnclearInput)
      .output(successAnswer)
      .mutation(async ({ ctx, input }) => {
        await settleUnclear(deps, ctx.actor, input);
        return { success: true };
      }),
    ...badgeProcedures(deps),
    ...consoleReads(deps),
    ...consoleWrites(deps),
    ...bulkProcedures(deps),
    ...unexplainedProcedures(deps),
  });
}

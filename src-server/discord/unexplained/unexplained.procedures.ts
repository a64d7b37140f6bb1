import {
  takeRolesAnswer,
  takeRolesInput,
  unexplainedHoldersAnswer,
} from '../../../src/contract/discord/discord-unexplained.contract.ts';
import { operatorProcedure } from '../../procedure/procedures.ts';
import type { DiscordDeps } from '../discord.deps.ts';
import { listUnexplainedHolders } from './list-unexplained-holders.ts';
import { takeRoles } from './take-roles.ts';

/** Unexplained holders of paid roles: found by a sweep, revoked by a person. */
export function unexplainedProcedures(deps: DiscordDeps) {
  return {
    unexplainedHolders: operatorProcedure('community.read')
      .output(unexplainedHoldersAnswer)
      .query(() => listUnexplainedHolders(deps)),
    takeRoles: operatorProcedure('community.members')
      .input(takeRolesInput)
      .output(takeRolesAnswer)
      .mutation(async ({ input }) => ({ members: await takeRoles(deps, input) })),
  };
}

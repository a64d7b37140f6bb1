import {
  roleStrangersAnswer,
  takeRolesAnswer,
  takeRolesInput,
} from '../../../src/contract/discord/discord-strangers.contract.ts';
import { operatorProcedure } from '../../procedure/ladder.ts';
import type { DiscordDeps } from '../discord.deps.ts';
import { listRoleStrangers } from './role-strangers.ts';
import { takeRoles } from './take-roles.ts';

/** Unexplained holders of paid roles: found by a sweep, revoked by a person. */
export function strangersProcedures(deps: Pick<DiscordDeps, 'access' | 'gateway'>) {
  return {
    roleStrangers: operatorProcedure('community.read')
      .output(roleStrangersAnswer)
      .query(() => listRoleStrangers(deps)),
    takeRoles: operatorProcedure('community.members')
      .input(takeRolesInput)
      .output(takeRolesAnswer)
      .mutation(async ({ input }) => ({ members: await takeRoles(deps, input) })),
  };
}

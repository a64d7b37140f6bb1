import {
  findUserAnswer,
  findUserInput,
  listUsersAnswer,
  listUsersInput,
} from '../../../src/contract/operator/users.contract.ts';
import { readFork } from '../../database/transaction.ts';
import type { Kernel } from '../../kernel.ts';
import { operatorProcedure } from '../../procedure/procedures.ts';
import { countUsersRead, type ReadingDeps } from './count-users-read.ts';
import { findUser } from './find-user.ts';
import { type ListDeps, listUsers } from './list-users.ts';
import { usersViewsProcedures } from './views/users-views.procedures.ts';

/** The list of users, paged. Without a limit the plain route streams all of it. */
export function usersProcedures(
  deps: ListDeps & ReadingDeps & Pick<Kernel, 'orm' | 'machineClock'>,
) {
  return {
    ...usersViewsProcedures(deps),

    users: operatorProcedure('users.read')
      .input(listUsersInput)
      .output(listUsersAnswer)
      .query(async ({ ctx, input }) => {
        const answer = await listUsers(deps, input ?? {});
        await countUsersRead(deps, ctx.actor, answer.users.length);
        return answer;
      }),
    findUser: operatorProcedure('users.read')
      .input(findUserInput)
      .output(findUserAnswer)
      .query(async ({ ctx, input }) => {
        const found = await findUser(readFork(deps.orm), input.id);
        if (found !== null) await countUsersRead(deps, ctx.actor, 1);
        return found;
      }),
  };
}

import { adminUsersAnswer, adminUsersInput } from '../../../src/contract/admin.contract.ts';
import { operatorProcedure } from '../../procedure/ladder.ts';
import { type ListDeps, listUsers } from './list-users.ts';

/** The list of users, a page at a time; without a limit the plain route streams it whole. */
export function usersProcedures(deps: ListDeps) {
  return {
    users: operatorProcedure
      .input(adminUsersInput)
      .output(adminUsersAnswer)
      .query(({ input }) => listUsers(deps, input ?? {})),
  };
}

import {
  importInput,
  importRowsAnswer,
  importRowsInput,
  importsAnswer,
} from '../../../src/contract/operator/user-import.contract.ts';
import { successAnswer } from '../../../src/contract/wire-fields.ts';
import { confirmedOperatorProcedure, operatorProcedure } from '../../procedure/procedures.ts';
import type { UserDeps } from '../user/user.deps.ts';
import { decideImport } from './decide-import.ts';
import { importRows, listImports } from './imports.view.ts';

/** Imports existing customers. The file itself is uploaded through its own route. */
export function importProcedures(deps: UserDeps) {
  return {
    imports: operatorProcedure('users.import')
      .output(importsAnswer)
      .query(() => listImports(deps.accountData)),
    importRows: operatorProcedure('users.import')
      .input(importRowsInput)
      .output(importRowsAnswer)
      .query(({ input }) => importRows(deps.accountData, input)),
    applyImport: confirmedOperatorProcedure('users.import')
      .input(importInput)
      .output(successAnswer)
      .mutation(async ({ input }) => {
        await decideImport(deps, input.id, 'apply');
        return { success: true };
      }),
    dropImport: operatorProcedure('users.import')
      .input(importInput)
      .output(successAnswer)
      .mutation(async ({ input }) => {
        await decideImport(deps, input.id, 'drop');
        return { success: true };
      }),
  };
}

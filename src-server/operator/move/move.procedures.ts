import {
  applyMoveInput,
  latestMoveAnswer,
  mapPriceInput,
  moveInput,
  moveMembersAnswer,
  moveMembersInput,
  moveStarted,
  readWhopInput,
  typedMoveInput,
} from '../../../src/contract/operator/move.contract.ts';
import { moveRivalsAnswer } from '../../../src/contract/operator/rivals.contract.ts';
import { successAnswer } from '../../../src/contract/wire-fields.ts';
import { confirmedOperatorProcedure, operatorProcedure } from '../../procedure/procedures.ts';
import type { UserDeps } from '../user/user.deps.ts';
import { applyMove, decidePrices, dropMove, rollBackMove, startMove } from './decide-move.ts';
import { finishMove } from './finish-move.ts';
import { latestMove, moveMembers } from './move.view.ts';
import { moveRivals } from './rivals/rivals.view.ts';
import { readWhop } from './sources/begin-whop.ts';

/** Moves running purchases into the shop: read, decide, preview, apply, finish, undo. */
export function moveProcedures(deps: UserDeps) {
  const done = { success: true };
  return {
    move: operatorProcedure('users.import')
      .output(latestMoveAnswer)
      .query(() => latestMove(deps.accountData)),
    moveMembers: operatorProcedure('users.import')
      .input(moveMembersInput)
      .output(moveMembersAnswer)
      .query(({ input }) => moveMembers(deps.accountData, input)),
    moveRivals: operatorProcedure('users.import')
      .output(moveRivalsAnswer)
      .query(() => moveRivals(deps.accountData)),
    startMove: operatorProcedure('users.import')
      .output(moveStarted)
      .mutation(async ({ ctx }) => ({ id: await startMove(deps, ctx.actor) })),
    readWhop: confirmedOperatorProcedure('users.import')
      .input(readWhopInput)
      .output(moveStarted)
      .mutation(async ({ ctx, input }) => ({ id: await readWhop(deps, ctx.actor, input) })),
    mapPrice: operatorProcedure('users.import')
      .input(mapPriceInput)
      .output(successAnswer)
      .mutation(async ({ ctx, input }) => {
        const { id, priceId, plan } = input;
        await decidePrices(deps, ctx.actor, { id, decisions: [{ priceId, plan }] });
        return done;
      }),
    applyMove: confirmedOperatorProcedure('users.import')
      .input(applyMoveInput)
      .output(successAnswer)
      .mutation(async ({ input }) => {
        await applyMove(deps, input);
        return done;
      }),
    finishMove: confirmedOperatorProcedure('users.import')
      .input(typedMoveInput)
      .output(successAnswer)
      .mutation(async ({ input }) => {
        await finishMove(deps, input);
        return done;
      }),
    rollBackMove: confirmedOperatorProcedure('users.import')
      .input(typedMoveInput)
      .output(successAnswer)
      .mutation(async ({ input }) => {
        await rollBackMove(deps, input);
        return done;
      }),
    dropMove: operatorProcedure('users.import')
      .input(moveInput)
      .output(successAnswer)
      .mutation(async ({ input }) => {
        await dropMove(deps, input.id);
        return done;
      }),
  };
}

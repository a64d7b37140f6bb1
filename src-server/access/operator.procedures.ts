import {
  endManualGrantInput,
  manualGrantAnswer,
  manualGrantInput,
  retryAnswer,
  retryInput,
  troublesAnswer,
  troublesInput,
  whyAnswer,
  whyInput,
} from '../../src/contract/access.contract.ts';
import { successAnswer } from '../../src/contract/wire-fields.ts';
import { readFork } from '../database/transaction.ts';
import { requireRight } from '../procedure/actor.ts';
import { operatorProcedure } from '../procedure/procedures.ts';
import { requireConfirmed } from '../procedure/require-confirmed.ts';
import type { AccessDeps } from './engine/reconcile-run.ts';
import { endManualGrant, grantByHand } from './manual/grant-by-hand.ts';
import { retryAccess } from './retry-access.ts';
import { listTroubles, presentTrouble, timeToAccess } from './views/troubles.view.ts';
import { whyOf } from './views/why.view.ts';

const WEEK_MS = 7 * 86_400_000;
const PAGE = 50;
/** A leap year. Longer grants count as permanent. */
const MAX_GRANT_MS = 366 * 86_400_000;

function isLasting(expiresAt: string | null, now: Date): boolean {
  return expiresAt === null || Date.parse(expiresAt) - now.getTime() > MAX_GRANT_MS;
}

/** The engine's part of the operator's router: why, troubles, retry and manual grants. */
export function accessProcedures(deps: AccessDeps) {
  return {
    why: operatorProcedure('access.read')
      .input(whyInput)
      .output(whyAnswer)
      .query(({ input }) => whyOf(deps, input.accountId)),

    accessTroubles: operatorProcedure('access.read')
      .input(troublesInput)
      .output(troublesAnswer)
      .query(async ({ input }) => {
        const em = readFork(deps.orm);
        const page = { limit: input?.limit ?? PAGE, before: input?.before ?? null };
        const since = new Date(deps.machineClock.now().getTime() - WEEK_MS);
        return {
          troubles: (await listTroubles(em, page)).map(presentTrouble),
          timeToAccess: await timeToAccess(em, since),
        };
      }),

    retryAccess: operatorProcedure('users.help')
      .input(retryInput)
      .output(retryAnswer)
      .mutation(async ({ ctx, input }) => ({
        retried: await retryAccess(deps, ctx.actor, input.accountIds),
      })),

    grantByHand: operatorProcedure('access.grant')
      .input(manualGrantInput)
      .output(manualGrantAnswer)
      .mutation(async ({ ctx, input }) => {
        if (isLasting(input.expiresAt, deps.clock.now())) {
          await requireRight(ctx, ctx.actor, 'access.grant-forever');
          requireConfirmed(ctx.actor);
        }
        const expiresAt = input.expiresAt === null ? null : new Date(input.expiresAt);
        return { id: await grantByHand(deps, ctx.actor, { ...input, expiresAt }) };
      }),

    endManualGrant: operatorProcedure('access.grant')
      .input(endManualGrantInput)
      .output(successAnswer)
      .mutation(async ({ ctx, input }) => {
        await endManualGrant(deps, ctx.actor, input.id);
        return { success: true };
      }),
  };
}

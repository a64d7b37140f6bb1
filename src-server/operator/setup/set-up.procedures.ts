import {
  makeAnswer,
  makeInput,
  mappingAnswer,
  mappingChangesInput,
  mappingPreviewAnswer,
  mappingSavedAnswer,
  setUpAnswer,
  setUpInput,
} from '../../../src/contract/operator/setup.contract.ts';
import type { BillingDeps } from '../../billing/billing.deps.ts';
import type { MappingDeps } from '../../discord/mapping/mapping.deps.ts';
import { previewMapping } from '../../discord/mapping/preview-mapping.ts';
import { readMapping } from '../../discord/mapping/read-mapping.ts';
import { saveMapping } from '../../discord/mapping/save-mapping.ts';
import { operatorProcedure } from '../../procedure/procedures.ts';
import { makeAtStripe } from './make.ts';
import { runChecks } from './run-checks.ts';
import type { SetUpDeps } from './set-up.deps.ts';

/**
 * From sandbox to live: missing parts, the step that fixes each, and objects created on request.
 */
export function setUpProcedures(deps: {
  setUp: SetUpDeps;
  billing: BillingDeps;
  mapping: MappingDeps;
}) {
  return {
    setUpChecks: operatorProcedure('system.read')
      .input(setUpInput)
      .output(setUpAnswer)
      .query(async ({ input }) => ({ checks: await runChecks(deps.setUp, input.part) })),
    make: operatorProcedure('system.change')
      .input(makeInput)
      .output(makeAnswer)
      .mutation(({ input }) => makeAtStripe(deps, input.what)),
    roleMapping: operatorProcedure('system.read')
      .output(mappingAnswer)
      .query(() => readMapping(deps.mapping)),
    previewMapping: operatorProcedure('system.read')
      .input(mappingChangesInput)
      .output(mappingPreviewAnswer)
      .query(({ input }) => previewMapping(deps.mapping, input)),
    saveMapping: operatorProcedure('system.change')
      .input(mappingChangesInput)
      .output(mappingSavedAnswer)
      .mutation(({ ctx, input }) => saveMapping(deps.mapping, ctx.actor, input)),
  };
}

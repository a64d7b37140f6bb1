import {
  makeAnswer,
  makeInput,
  mappingAnswer,
  mappingChangesInput,
  mappingPreviewAnswer,
  mappingSavedAnswer,
  setSettingInput,
  setUpAnswer,
  setUpGuideAnswer,
  setUpInput,
  testSetUpAnswer,
  testSetUpInput,
} from '../../../src/contract/operator/setup.contract.ts';
import { successAnswer } from '../../../src/contract/wire-fields.ts';
import { previewMapping } from '../../discord/mapping/preview-mapping.ts';
import { readMapping } from '../../discord/mapping/read-mapping.ts';
import { saveMapping } from '../../discord/mapping/save-mapping.ts';
import { confirmedOperatorProcedure, operatorProcedure } from '../../procedure/procedures.ts';
import type { OperatorDeps } from '../operator.deps.ts';
import { makeAtStripe } from './make.ts';
import { runChecks } from './run-checks.ts';
import { viewGuide } from './wizard/guide.view.ts';
import { setSetting } from './wizard/set-setting.ts';
import { testStep } from './wizard/test-step.ts';

/**
 * From sandbox to live: missing parts, the step that fixes each, and objects created on request.
 */
export function setUpProcedures(deps: OperatorDeps) {
  return {
    setUpChecks: operatorProcedure('system.read')
      .input(setUpInput)
      .output(setUpAnswer)
      .query(async ({ input }) => ({ checks: await runChecks(deps.setUp, input.part) })),
    setUpGuide: operatorProcedure('system.read')
      .output(setUpGuideAnswer)
      .query(() => viewGuide(deps)),
    testSetUp: operatorProcedure('system.change')
      .input(testSetUpInput)
      .output(testSetUpAnswer)
      .mutation(({ input }) => testStep(deps.setUp, input.part)),
    // Alerts and an operator's own mail go to one of them.
    setSetting: confirmedOperatorProcedure('system.change')
      .input(setSettingInput)
      .output(successAnswer)
      .mutation(({ ctx, input }) => setSetting(deps, ctx.actor, input)),
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

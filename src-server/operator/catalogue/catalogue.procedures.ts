import {
  affectedMembersAnswer,
  affectedMembersInput,
  catalogueAnswer,
  cataloguePreviewAnswer,
  catalogueVersionAnswer,
  catalogueVersionInput,
  draftHashAnswer,
  draftHashInput,
  publishAnswer,
  publishInput,
  restoreVersionInput,
  rollOutAnswer,
  saveDraftInput,
} from '../../../src/contract/operator/catalogue-operator.contract.ts';
import {
  priceMoveInput,
  priceMovesAnswer,
} from '../../../src/contract/operator/price-moves.contract.ts';
import { successAnswer } from '../../../src/contract/wire-fields.ts';
import { listPriceMoves } from '../../billing/price-moves/price-moves.view.ts';
import { stopPriceMove } from '../../billing/price-moves/stop-price-move.ts';
import { confirmedOperatorProcedure, operatorProcedure } from '../../procedure/procedures.ts';
import type { OperatorDeps } from '../operator.deps.ts';
import type { CatalogueDeps } from './catalogue.deps.ts';
import { discardCatalogueDraft, restoreVersion, saveCatalogueDraft } from './edit-draft.ts';
import { listAffectedMembers, previewPublish } from './preview-publish.ts';
import { publishCatalogue } from './publish-catalogue.ts';
import { readCatalogue, readVersion } from './read-catalogue.ts';
import { rollOutProgress } from './roll-out-progress.ts';
import type { ScriptSource } from './script-warnings.ts';

/** The seller's plans, prices and entitlements: a draft, its preview, and published versions. */
export function catalogueProcedures(
  deps: CatalogueDeps & { setUp: ScriptSource } & Pick<OperatorDeps, 'texts' | 'operations'>,
) {
  return {
    catalogue: operatorProcedure('catalogue.read')
      .output(catalogueAnswer)
      .query(() => readCatalogue(deps)),

    catalogueVersion: operatorProcedure('catalogue.read')
      .input(catalogueVersionInput)
      .output(catalogueVersionAnswer)
      .query(({ input }) => readVersion(deps, input.no)),

    saveCatalogueDraft: operatorProcedure('catalogue.change')
      .input(saveDraftInput)
      .output(draftHashAnswer)
      .mutation(({ ctx, input }) => saveCatalogueDraft(deps, ctx.actor, input)),

    discardCatalogueDraft: operatorProcedure('catalogue.change')
      .input(draftHashInput)
      .output(successAnswer)
      .mutation(async ({ ctx, input }) => {
        await discardCatalogueDraft(deps, ctx.actor, input.expected);
        return { success: true };
      }),

    restoreCatalogueVersion: operatorProcedure('catalogue.change')
      .input(restoreVersionInput)
      .output(draftHashAnswer)
      .mutation(({ ctx, input }) => restoreVersion(deps, ctx.actor, input)),

    previewCatalogue: operatorProcedure('catalogue.read')
      .input(draftHashInput)
      .output(cataloguePreviewAnswer)
      .query(({ input }) => previewPublish(deps, input.expected)),

    affectedByCatalogue: operatorProcedure('users.read')
      .input(affectedMembersInput)
      .output(affectedMembersAnswer)
      .query(({ input }) => listAffectedMembers(deps, input)),

    publishCatalogue: confirmedOperatorProcedure('catalogue.change')
      .input(publishInput)
      .output(publishAnswer)
      .mutation(async ({ ctx, input }) => {
        const published = await publishCatalogue(deps, ctx.actor, input);
        // The seller's next request sells it, without waiting for the notification.
        await deps.catalogue.reach(published.no);
        return published;
      }),

    priceMoves: operatorProcedure('catalogue.read')
      .output(priceMovesAnswer)
      .query(() => listPriceMoves(deps)),

    stopPriceMove: operatorProcedure('catalogue.change')
      .input(priceMoveInput)
      .output(successAnswer)
      .mutation(async ({ ctx, input }) => {
        await stopPriceMove(deps, ctx.actor, input.id);
        return { success: true };
      }),

    catalogueRollOut: operatorProcedure('catalogue.read')
      .output(rollOutAnswer)
      .query(() => rollOutProgress(deps)),
  };
}

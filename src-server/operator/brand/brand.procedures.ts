import {
  brandAnswer,
  brandSavedAnswer,
  legalAnswer,
  legalInput,
  legalPreviewAnswer,
  legalPreviewInput,
  restoreBrandInput,
  setBrandInput,
  setLegalInput,
} from '../../../src/contract/operator/brand-operator.contract.ts';
import { renderMarkdown } from '../../brand/legal/render-markdown.ts';
import { listLegalVersions } from '../../brand/legal/write-legal.ts';
import { listBrandVersions, readBrand } from '../../brand/write-brand.ts';
import { readFork } from '../../database/transaction.ts';
import { operatorProcedure } from '../../procedure/procedures.ts';
import type { OperatorDeps } from '../operator.deps.ts';
import { changeBrand, changeLegalPage, restoreBrand } from './change-brand.ts';

/** The seller's brand and legal pages. */
export function brandProcedures(deps: OperatorDeps) {
  return {
    brand: operatorProcedure('brand.write')
      .output(brandAnswer)
      .query(async () => {
        const em = readFork(deps.orm);
        const versions = await listBrandVersions(em);
        return {
          ...(await readBrand(em)),
          configuredName: deps.configuredName,
          versions: versions.map(({ no, brand, changedAt }) => {
            return { no, brand, changedAt: changedAt.toISOString() };
          }),
        };
      }),

    setBrand: operatorProcedure('brand.write')
      .input(setBrandInput)
      .output(brandSavedAnswer)
      .mutation(({ ctx, input }) => changeBrand(deps, ctx.actor, input)),

    restoreBrand: operatorProcedure('brand.write')
      .input(restoreBrandInput)
      .output(brandSavedAnswer)
      .mutation(({ ctx, input }) => restoreBrand(deps, ctx.actor, input)),

    legalPage: operatorProcedure('texts.write')
      .input(legalInput)
      .output(legalAnswer)
      .query(async ({ input: { page, locale } }) => {
        const [last, before] = await listLegalVersions(readFork(deps.orm), page, locale);
        return {
          no: last?.no ?? 0,
          markdown: last?.markdown ?? null,
          previous: before?.markdown ?? null,
          changedAt: last?.changedAt.toISOString() ?? null,
        };
      }),

    setLegalPage: operatorProcedure('texts.write')
      .input(setLegalInput)
      .output(brandSavedAnswer)
      .mutation(({ ctx, input }) => changeLegalPage(deps, ctx.actor, input)),

    previewLegalPage: operatorProcedure('texts.write')
      .input(legalPreviewInput)
      .output(legalPreviewAnswer)
      .mutation(async ({ input }) => ({ html: await renderMarkdown(input.markdown) })),
  };
}

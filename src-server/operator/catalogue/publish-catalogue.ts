import { recordAudit } from '../../audit/record-audit.ts';
import { type MovedPrice, startPriceMoves } from '../../billing/price-moves/start-price-moves.ts';
import { publishPricesJob } from '../../billing/prices/publish-prices.job.ts';
import { saleCurrency } from '../../catalogue/sale-currency.ts';
import { publishDraft, readOnSale, requireDraft } from '../../catalogue/versions.ts';
import { transact } from '../../database/transaction.ts';
import { AppError } from '../../errors/app-error.ts';
import type { CatalogueDeps } from './catalogue.deps.ts';
import { catalogueAct, type Editor } from './edit-draft.ts';
import type { Refusal } from './keys-in-use.ts';
import { publishRefusals } from './publish-refusals.ts';
import { rollOutJob } from './roll-out.job.ts';

type PublishDeps = Pick<CatalogueDeps, 'orm' | 'clock' | 'machineClock' | 'jobs'> & {
  billing: { settings: { currency: string } };
};

interface Publish {
  /** Hash of the previewed draft. */
  expected: string;
  note: string | null;
  /** Prices whose present subscribers move to them. Default: everyone keeps their price. */
  moves?: readonly MovedPrice[];
}

/**
 * Puts the previewed draft on sale. Its prices at Stripe and its members' access follow in jobs that
 * exist exactly if the version does.
 */
export function publishCatalogue(
  deps: PublishDeps,
  editor: Editor,
  { expected, note, moves = [] }: Publish,
): Promise<{ no: number; hash: string }> {
  return transact(deps.orm, async (em) => {
    const draft = await requireDraft(em, expected);
    const before = await readOnSale(em);
    const comparison = {
      before: before.document,
      after: draft.document,
      now: deps.clock.now(),
    };
    const { settings } = deps.billing;
    const refusals = await publishRefusals(em, comparison, { settings, moves });
    if (refusals.length > 0) throw refusedPublish(refusals);
    const at = deps.machineClock.now();
    const { no, hash } = await publishDraft(em, { ...editor, at }, { expected, note });
    const currency = saleCurrency(draft.document, settings);
    const startedBy = editor.operatorId ?? 'command line';
    const prices = { version: no, document: draft.document, currency, startedBy, at };
    await startPriceMoves(em, prices, moves);
    const moved = moves.map(({ plan, cycle }) => `${plan} ${cycle}`);
    await deps.jobs.enqueue(em, publishPricesJob, { version: no });
    await deps.jobs.enqueue(em, rollOutJob, { version: no, replaced: before.no, after: null });
    recordAudit(em, {
      ...catalogueAct(deps, editor),
      action: 'catalogue.published',
      before: { no: before.no },
      after: { no, hash, note, ...(moved.length === 0 ? {} : { moved }) },
    });
    return { no, hash };
  });
}

const SHOWN = 5;

function refusedPublish(refusals: readonly Refusal[]): AppError {
  const shown = refusals.slice(0, SHOWN).map(({ at, text }) => `${at}: ${text}`);
  const rest = refusals.length - shown.length;
  const message = [...shown, ...(rest > 0 ? [`And ${rest} more.`] : [])].join(' ');
  return new AppError('catalogue.refused', 'precondition', message);
}

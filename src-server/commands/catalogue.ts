import {
  type CatalogueDocument,
  catalogueDocument,
} from '../../src/contract/catalogue.contract.ts';
import { differenceLines } from '../../src/domain/catalogue/difference-lines.ts';
import { overpricedCycles } from '../../src/domain/catalogue/overpriced-cycles.ts';
import { movablePrices } from '../../src/domain/price-move.ts';
import { openChain } from '../audit/chain/chain-keys.ts';
import { saleCurrency } from '../catalogue/sale-currency.ts';
import { findDraft, readOnSale } from '../catalogue/versions.ts';
import { machineClock } from '../clock/clock.ts';
import { type Orm, openOrm } from '../database/orm.ts';
import { readFork } from '../database/transaction.ts';
import { AppError } from '../errors/app-error.ts';
import { createJobQueue } from '../jobs/job-queue.ts';
import { createLog } from '../log/log.ts';
import { countAffected, effectsOf } from '../operator/catalogue/affected-members.ts';
import { saveCatalogueDraft } from '../operator/catalogue/edit-draft.ts';
import { keepersOf } from '../operator/catalogue/preview-publish.ts';
import { publishCatalogue } from '../operator/catalogue/publish-catalogue.ts';
import { publishRefusals } from '../operator/catalogue/publish-refusals.ts';
import { newScripts } from '../operator/catalogue/script-warnings.ts';
import { trialWarnings } from '../operator/catalogue/trial-warnings.ts';
import { moveLine, movesIn, optionOf } from './moved-prices.ts';
import { done, failed, type Outcome } from './outcome.ts';

export interface CatalogueFile {
  databaseUrl: string;
  /** Charged when the catalogue names none. */
  currency: string;
  /** Days that access outlasts a failed payment. */
  pastDueGraceDays: number;
  /** Sign the audit links. */
  secrets: readonly string[];
}

const COMMAND_LINE = { operatorId: null };

/** The version on sale, or the draft, as the text of a file. */
export function exportCatalogue(file: CatalogueFile, what: 'on-sale' | 'draft'): Promise<Outcome> {
  return withDatabase(file, async (orm) => {
    const em = readFork(orm);
    const draft = await findDraft(em);
    if (what === 'draft' && draft === null) return failed('There is no draft.');
    const document = what === 'draft' ? draft?.document : (await readOnSale(em)).document;
    return done(textOf(catalogueDocument.parse(document)));
  });
}

/** Makes the file's catalogue the draft. Keeps another draft unless `over` is given. */
export function importCatalogue(
  file: CatalogueFile,
  text: string,
  { over }: { over: boolean },
): Promise<Outcome> {
  const read = parsed(text);
  if (typeof read === 'string') return Promise.resolve(failed(read));
  return withDatabase(file, async (orm) => {
    const draft = await findDraft(readFork(orm));
    if (draft !== null && !over) {
      return failed('There is a draft already. Add --over to replace it.');
    }
    const input = { document: read, expected: draft?.hash ?? null };
    const { hash } = await saveCatalogueDraft({ orm, machineClock }, COMMAND_LINE, input);
    return done('The draft is saved. Nothing is published.', `Draft: ${hash}`);
  });
}

/** Differences from the version on sale to the file, one line each. */
export function compareCatalogue(file: CatalogueFile, text: string): Promise<Outcome> {
  const read = parsed(text);
  if (typeof read === 'string') return Promise.resolve(failed(read));
  return withDatabase(file, async (orm) => {
    const { document } = await readOnSale(readFork(orm));
    if (textOf(catalogueDocument.parse(document)) === textOf(read)) {
      return done('Both are equal.');
    }
    const lines = differenceLines(document, read, file.currency);
    return {
      lines: lines.length > 0 ? lines : ['Only the order of their fields differs.'],
      ok: false,
    };
  });
}

/**
 * Without `expected` it shows the effects. With the draft's hash it publishes exactly that draft.
 * `words` are PLAN/CYCLE: prices to which present subscribers move at a renewal.
 */
export function publishFromCommandLine(
  file: CatalogueFile,
  expected: string | null,
  words: readonly string[] = [],
): Promise<Outcome> {
  return withDatabase(file, async (orm) => {
    const settings = { currency: file.currency, pastDueGraceDays: file.pastDueGraceDays };
    const em = readFork(orm);
    const draft = await findDraft(em);
    if (draft === null) return failed('There is no draft.');
    const currency = saleCurrency(draft.document, settings);
    const keepers = await keepersOf(em, draft.document, currency);
    const movable = movablePrices({ plans: draft.document.plans, currency }, keepers);
    const moves = movesIn(words, movable);
    if (typeof moves === 'string') return failed(moves);
    if (expected !== null) {
      const jobs = createJobQueue({ databaseUrl: file.databaseUrl, log: SILENT });
      await jobs.start([]);
      try {
        const deps = { orm, clock: machineClock, machineClock, jobs, billing: { settings } };
        const wanted = { expected, note: null, moves };
        const { no } = await publishCatalogue(deps, COMMAND_LINE, wanted);
        return done(`Version ${no} is on sale. Prices and access follow now.`);
      } finally {
        await jobs.stop();
      }
    }
    const { document: before } = await readOnSale(em);
    const comparison = { before, after: draft.document, now: machineClock.now() };
    const refusals = await publishRefusals(em, comparison, { settings, moves });
    if (refusals.length > 0) return failed(...refusals.map(({ at, text }) => `${at}: ${text}`));
    const effects = await effectsOf(em, { settings }, comparison);
    const { lines } = await countAffected(em, effects);
    const warnings = [
      ...overpricedCycles(draft.document, currency),
      ...(await trialWarnings(em, comparison)),
    ];
    return {
      ok: false,
      lines: [
        ...differenceLines(before, draft.document, file.currency),
        ...lines.map(({ name, change, members }) => `${name}: ${change} by ${members} member(s).`),
        ...movable.map((price) => moveLine(price, moves)),
        ...warnings.map(({ at, text }) => `${at}: ${text}`),
        ...(bringsScripts(before, draft.document)
          ? [
              'TradingView was not asked about the new scripts. The preview at /admin/catalogue asks.',
            ]
          : []),
        `To publish it: npm run catalogue -- publish ${[draft.hash, ...moves.map(optionOf)].join(' ')}`,
      ],
    };
  });
}

const bringsScripts = (before: CatalogueDocument, after: CatalogueDocument) =>
  newScripts(before, after).length > 0;

const SILENT = createLog({ level: 'silent' });
const textOf = (document: CatalogueDocument) => JSON.stringify(document, null, 2);

/** The catalogue in a file's text, or a sentence that says why there is none. */
function parsed(text: string): CatalogueDocument | string {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return 'The file is not JSON.';
  }
  const checked = catalogueDocument.safeParse(read);
  if (checked.success) return checked.data;
  const [issue] = checked.error.issues;
  return `The file is not a catalogue: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`;
}

async function withDatabase(
  { databaseUrl, secrets }: CatalogueFile,
  work: (orm: Orm) => Promise<Outcome>,
): Promise<Outcome> {
  const orm = await openOrm(databaseUrl, 2);
  if (secrets.length > 0) openChain(orm, secrets);
  try {
    return await work(orm);
  } catch (error) {
    if (error instanceof AppError) return failed(error.message);
    throw error;
  } finally {
    await orm.close();
  }
}

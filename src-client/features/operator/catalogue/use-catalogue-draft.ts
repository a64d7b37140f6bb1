import { useMemo, useState } from 'react';
import type { CatalogueDocument } from '../../../../src/contract/catalogue.contract.ts';
import type { CatalogueView } from '../../../../src/contract/operator/catalogue-operator.contract.ts';
import { faultText } from '../../../../src/domain/catalogue/fault-text.ts';
import { faultsOf } from '../../../../src/domain/catalogue/faults.ts';
import { appCodeOf, serverMessage } from '../../../lib/call/server-message.ts';
import { trpc } from '../../../lib/call/trpc.ts';
import { notify } from '../../../lib/toasts.ts';
import { CATALOGUE_COPY as COPY } from './copy.ts';

/** The draft or version that another operator stored since this edit began. */
export interface CatalogueConflict {
  document: CatalogueDocument;
  /** Number of the published version. Null for a draft. */
  no: number | null;
  /** The draft that a save replaces; null: there is none. */
  hash: string | null;
}

export interface CatalogueDraft {
  document: CatalogueDocument;
  currency: string;
  /** Sentence by place: 'plans.basic.name'. */
  faults: ReadonlyMap<string, string>;
  /** Languages into which the texts are translated. */
  languages: CatalogueView['languages'];
  isDirty: boolean;
  isSaving: boolean;
  /** An amount is no number, which cannot be saved. */
  isUnreadable: boolean;
  /** After a refused save. */
  conflict: CatalogueConflict | null;
  edit(change: (document: CatalogueDocument) => CatalogueDocument): void;
  /** Returns the saved draft's hash; null if it was refused. */
  save(over?: string | null): Promise<string | null>;
  /** Forgets the unsaved changes. */
  reset(): void;
}

/** The catalogue that the operator edits: the draft, or the version on sale while there is none. */
export function useCatalogueDraft(view: CatalogueView): CatalogueDraft {
  const [edited, setEdited] = useState<CatalogueDocument | null>(null);
  const [seen, setSeen] = useState<string | null>(null);
  // The version that was on sale when this edit began.
  const [begunOn, setBegunOn] = useState('');
  const [isChecking, setChecking] = useState(false);
  const [conflict, setConflict] = useState<CatalogueDraft['conflict']>(null);
  const utils = trpc.useUtils();
  const saving = trpc.admin.saveCatalogueDraft.useMutation();
  const stored = view.draft?.document ?? view.published.document;
  const document = edited ?? stored;
  const currency = document.currency ?? view.configuredCurrency;
  const faults = useMemo(() => {
    const found = faultsOf({ ...document, version: 0 }, currency);
    return new Map(found.toReversed().map((fault) => [fault.at, faultText(fault)]));
  }, [document, currency]);
  const storedHash = view.draft?.hash ?? null;
  // The draft that this edit started from is on sale: no draft is left that a save could overwrite.
  const isPublished = storedHash === null && seen === view.published.hash;

  /** Without a draft the server compares nothing: an older edit would take back what was published since. */
  const findPublished = async (): Promise<CatalogueConflict | null> => {
    setChecking(true);
    try {
      const { draft, published } = await utils.admin.catalogue.fetch(undefined, { staleTime: 0 });
      if (draft !== null || [begunOn, seen].includes(published.hash)) return null;
      return { ...published, hash: null };
    } finally {
      setChecking(false);
    }
  };
  const reset = () => {
    setEdited(null);
    setConflict(null);
  };
  return {
    document,
    currency,
    faults,
    languages: [...view.languages.map(inEnglish), ...faultyLanguages(view.languages, faults)],
    conflict,
    isDirty: edited !== null && JSON.stringify(edited) !== JSON.stringify(stored),
    isSaving: saving.isPending || isChecking,
    isUnreadable: document.plans.some(({ prices, capacity }) =>
      [...prices.map(({ amount }) => amount), capacity ?? 0].some(Number.isNaN),
    ),
    edit(change) {
      // The hash that this edit started from: a refetch must not hide another operator's save.
      if (edited === null) {
        setSeen(storedHash);
        setBegunOn(view.published.hash);
      }
      setEdited(change(document));
    },
    async save(over) {
      try {
        const since = edited === null || isPublished ? storedHash : seen;
        const expected = over === undefined ? since : over;
        if (over === undefined && edited !== null && expected === null) {
          const published = await findPublished();
          setConflict(published);
          if (published !== null) return null;
        }
        const { hash } = await saving.mutateAsync({ document, expected });
        // Later typing is an edit of the saved draft.
        setSeen(hash);
        setConflict(null);
        await utils.admin.catalogue.invalidate();
        setEdited((now) => (now === edited ? null : now));
        return hash;
      } catch (error) {
        if (appCodeOf(error) === 'catalogue.changed') {
          const { draft } = await utils.admin.catalogue.fetch(undefined, { staleTime: 0 });
          setConflict(draft && { ...draft, no: null });
          if (draft === null) {
            setSeen(null);
            notify.error(COPY.conflict.goneTitle, COPY.conflict.gone);
          }
        } else notify.error(COPY.failedTitle, serverMessage(error) ?? COPY.failed);
        return null;
      }
    },
    reset,
  };
}

const ENGLISH_NAMES = new Intl.DisplayNames('en', { type: 'language' });

/** The own name alone says nothing to an operator who cannot read it: 'Chinese (简体中文)'. */
function inEnglish({ locale, name }: CatalogueView['languages'][number]) {
  const english = ENGLISH_NAMES.of(new Intl.Locale(locale).language) ?? name;
  return { locale, name: english === name ? name : `${english} (${name})` };
}

/** A language that is no longer on offer appears again while its texts prevent a publish. */
function faultyLanguages(
  offered: CatalogueView['languages'],
  faults: ReadonlyMap<string, string>,
): CatalogueView['languages'] {
  const found = [...faults.keys()].flatMap((at) => /\.translations\.([^.]+)\./.exec(at)?.[1] ?? []);
  return [...new Set(found)]
    .filter((locale) => !offered.some((each) => each.locale === locale))
    .map((locale) => ({ locale, name: locale }));
}

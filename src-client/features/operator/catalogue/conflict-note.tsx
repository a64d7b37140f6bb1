import { Button } from '@mantine/core';
import type { CatalogueView } from '../../../../src/contract/operator/catalogue-operator.contract.ts';
import { differenceLines } from '../../../../src/domain/catalogue/difference-lines.ts';
import styles from './catalogue.module.css';
import { CATALOGUE_COPY } from './copy.ts';
import type { CatalogueConflict, CatalogueDraft } from './use-catalogue-draft.ts';

const COPY = CATALOGUE_COPY.conflict;

/** Another operator saved or published first: shows theirs against this draft, and asks which one stays. */
export function ConflictNote({ draft, view }: { draft: CatalogueDraft; view: CatalogueView }) {
  const { conflict, document } = draft;
  if (conflict === null) return null;
  const words = wordsOf(conflict);
  const lines = differenceLines(document, conflict.document, view.configuredCurrency);
  return (
    <section className={styles.conflict} role="alert">
      <strong>{words.title}</strong>
      <p>{lines.length === 0 ? words.same : words.text}</p>
      <ul className={styles.lines}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button size="sm" variant="default" onClick={() => draft.save(conflict.hash)}>
          {words.mine}
        </Button>
        <Button size="sm" onClick={draft.reset}>
          {words.theirs}
        </Button>
      </div>
    </section>
  );
}

function wordsOf({ no }: CatalogueConflict) {
  if (no === null) return COPY;
  return {
    title: COPY.publishedTitle(no),
    text: COPY.publishedText,
    same: COPY.publishedSame,
    mine: COPY.mineAsDraft,
    theirs: COPY.takeVersion(no),
  };
}

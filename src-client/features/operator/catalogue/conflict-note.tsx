import { Button } from '@mantine/core';
import type { CatalogueView } from '../../../../src/contract/operator/catalogue-operator.contract.ts';
import { differenceLines } from '../../../../src/domain/catalogue/difference-lines.ts';
import styles from './catalogue.module.css';
import { CATALOGUE_COPY } from './copy.ts';
import type { CatalogueDraft } from './use-catalogue-draft.ts';

const COPY = CATALOGUE_COPY.conflict;

/** Another operator saved first: shows their draft against this one, and asks which one stays. */
export function ConflictNote({ draft, view }: { draft: CatalogueDraft; view: CatalogueView }) {
  const { conflict, document } = draft;
  if (conflict === null) return null;
  const lines = differenceLines(document, conflict.document, view.configuredCurrency);
  return (
    <section className={styles.conflict} role="alert">
      <strong>{COPY.title}</strong>
      {lines.length === 0 ? <p>{COPY.same}</p> : <p>{COPY.text}</p>}
      <ul className={styles.lines}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button size="sm" variant="default" onClick={() => draft.save(conflict.hash)}>
          {COPY.mine}
        </Button>
        <Button size="sm" onClick={draft.reset}>
          {COPY.theirs}
        </Button>
      </div>
    </section>
  );
}

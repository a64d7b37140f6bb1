import { Button } from '@mantine/core';
import { Panel } from '../../../../components/panel.tsx';
import { SOURCES_COPY as COPY, SIGNALS_COPY } from '../copy.ts';
import styles from '../signals.module.css';
import { RelayDrawing } from './relay-drawing.tsx';

/** Explains signal sources before there is one. Null: this operator may not create it. */
export function FirstSource({ onCreate }: { onCreate: (() => void) | null }) {
  return (
    <Panel className={styles.first}>
      <div className={styles.firstText}>
        <h2>{COPY.emptyTitle}</h2>
        <p>{COPY.emptyText}</p>
        {onCreate === null ? (
          <p className={styles.quiet}>{COPY.emptyReadOnly}</p>
        ) : (
          <Button size="sm" onClick={onCreate}>
            {SIGNALS_COPY.newSource}
          </Button>
        )}
      </div>
      <RelayDrawing />
    </Panel>
  );
}

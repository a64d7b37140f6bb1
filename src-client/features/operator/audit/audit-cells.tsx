import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { AuditEntryView } from '../../../../src/contract/operator/audit.contract.ts';
import { showMoment, showRecent } from '../../../lib/dates.ts';
import { ActLine } from '../home/act-line.tsx';
import { actText } from '../home/act-sentence.ts';
import styles from '../parts/parts.module.css';

export const TEMPLATE = '140px minmax(320px, 1fr) 130px 70px 72px';
export const COLUMNS = ['When', 'What', 'From', 'Sealed', 'More'];

interface EntryProps {
  entry: AuditEntryView;
  onOpen: (entry: AuditEntryView) => void;
}

const When = ({ at }: { at: string }) => (
  <time dateTime={at} title={showMoment(at)}>
    {showRecent(at)}
  </time>
);

function Details({ entry, onOpen }: EntryProps) {
  return (
    <Button
      size="compact-xs"
      variant="default"
      aria-label={`Details: ${actText(entry)} ${showMoment(entry.at)}`}
      onClick={() => onOpen(entry)}
    >
      Details
    </Button>
  );
}

/** The action and its target as they are stored. */
const codeOf = ({ action, target }: AuditEntryView) => `${action} · ${target}`;

export function auditCells({ entry, onOpen }: EntryProps): ReactNode[] {
  return [
    <When key="when" at={entry.at} />,
    <span key="what" title={codeOf(entry)}>
      <ActLine entry={entry} />
    </span>,
    entry.names.address ?? '–',
    <span key="sealed" className={entry.sealed ? undefined : styles.zero}>
      {entry.sealed ? 'sealed' : 'open'}
    </span>,
    <Details key="more" entry={entry} onOpen={onOpen} />,
  ];
}

/** On a phone: the sentence in full, the rest below it. */
export function AuditCard({ entry, onOpen }: EntryProps) {
  return (
    <div className={styles.card}>
      <p title={codeOf(entry)}>
        <ActLine entry={entry} />
      </p>
      <p className={styles.quiet}>
        <When at={entry.at} /> · {entry.names.address ?? '–'} · {entry.sealed ? 'sealed' : 'open'}
      </p>
      <Details entry={entry} onOpen={onOpen} />
    </div>
  );
}

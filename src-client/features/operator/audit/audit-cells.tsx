import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { AuditEntryView } from '../../../../src/contract/operator/audit.contract.ts';
import styles from '../parts/parts.module.css';
import { whomOf, whoOf } from './entry-names.ts';

export const TEMPLATE = '150px 110px minmax(170px, 1.2fr) minmax(200px, 1.6fr) 130px 70px 72px';
export const COLUMNS = ['When', 'Who', 'What', 'Target', 'From', 'Sealed', 'More'];

const MOMENT = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hour12: false,
});

export function auditCells(
  entry: AuditEntryView | undefined,
  onOpen: (entry: AuditEntryView) => void,
): ReactNode[] {
  if (entry === undefined) return [];
  return [
    MOMENT.format(new Date(entry.at)),
    whoOf(entry),
    <span key="what" className={styles.mono}>
      {entry.action}
    </span>,
    <span key="whom" title={entry.target}>
      {whomOf(entry)}
    </span>,
    entry.names.address ?? '–',
    <span key="sealed" className={entry.sealed ? undefined : styles.zero}>
      {entry.sealed ? 'sealed' : 'open'}
    </span>,
    <Button
      key="more"
      size="compact-xs"
      variant="default"
      aria-label={`Details of ${entry.action}, ${entry.at}`}
      onClick={() => onOpen(entry)}
    >
      Details
    </Button>,
  ];
}

import { Button } from '@mantine/core';
import type { AuditEntryView } from '../../../../src/contract/operator/audit.contract.ts';
import { showMoment } from '../../../lib/dates.ts';
import { ActLine } from '../home/act-line.tsx';
import { actText } from '../home/act-sentence.ts';
import styles from '../parts/parts.module.css';
import { Table } from '../parts/table.tsx';

const COLUMNS = [
  { name: 'What' },
  { name: 'When' },
  { name: 'From' },
  { name: 'Sealed' },
  { name: 'More', hidden: true },
];

interface EntriesTableProps {
  entries: readonly AuditEntryView[];
  onOpen: (entry: AuditEntryView) => void;
}

export function EntriesTable({ entries, onOpen }: EntriesTableProps) {
  return (
    <Table label="Audit entries" columns={COLUMNS}>
      {entries.map((entry) => {
        const { id, at, action, target, names, sealed } = entry;
        return (
          <tr key={id}>
            <td title={`${action} · ${target}`}>
              <ActLine entry={entry} />
            </td>
            <td className={styles.nowrap}>
              <time dateTime={at}>{showMoment(at)}</time>
            </td>
            <td>{names.address ?? '–'}</td>
            <td className={sealed ? styles.nowrap : `${styles.nowrap} ${styles.zero}`}>
              {sealed ? 'Sealed' : 'Not sealed yet'}
            </td>
            <td className={styles.last} data-action>
              <Button
                size="compact-xs"
                variant="default"
                aria-label={`Details: ${actText(entry)} ${showMoment(at)}`}
                onClick={() => onOpen(entry)}
              >
                Details
              </Button>
            </td>
          </tr>
        );
      })}
    </Table>
  );
}

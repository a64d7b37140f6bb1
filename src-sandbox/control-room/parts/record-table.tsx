import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import styles from './record-table.module.css';

export interface Column<T> {
  label: string;
  /** Numbers and amounts align right. */
  align?: 'end';
  cell(record: T): ReactNode;
}

interface RecordTableProps<T> {
  /** Table label for screen readers. */
  label: string;
  records: T[];
  columns: Column<T>[];
  keyOf(record: T): string;
  /** Text in place of rows. */
  empty: string;
  /** The last, unlabelled column. */
  actions?: (record: T) => ReactNode;
}

const PAGE = 50;

/** A table on wide screens, cards below 900 px. Long lists open page by page. */
export function RecordTable<T>(props: RecordTableProps<T>) {
  const { label, records, columns, keyOf, empty, actions } = props;
  const [shown, setShown] = useState(PAGE);
  if (records.length === 0) return <p className={styles.empty}>{empty}</p>;
  return (
    <>
      {/* biome-ignore-start lint/a11y/useSemanticElements: cards on a phone lose the table's native roles */}
      {/* biome-ignore-start lint/a11y/noRedundantRoles: as above */}
      <table className={styles.table} role="table" aria-label={label}>
        <thead className={styles.head} role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <th key={column.label} role="columnheader" scope="col" data-align={column.align}>
                {column.label}
              </th>
            ))}
            {actions !== undefined && (
              <th role="columnheader" scope="col">
                <span className="visually-hidden">Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {records.slice(0, shown).map((record) => (
            <tr className={styles.row} key={keyOf(record)} role="row">
              {columns.map((column) => (
                <td
                  key={column.label}
                  role="cell"
                  data-label={column.label}
                  data-align={column.align}
                >
                  <div className={styles.value}>{column.cell(record)}</div>
                </td>
              ))}
              {actions !== undefined && (
                <td className={styles.actions} role="cell">
                  {actions(record)}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: as above */}
      {/* biome-ignore-end lint/a11y/useSemanticElements: as above */}
      {records.length > shown && (
        <Button mt="sm" variant="default" onClick={() => setShown(shown + PAGE * 4)}>
          Show more of {records.length}
        </Button>
      )}
    </>
  );
}

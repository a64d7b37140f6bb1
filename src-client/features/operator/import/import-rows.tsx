import { Button } from '@mantine/core';
import { ROWS_PER_PAGE } from '../../../../src/contract/operator/import-page.ts';
import type { RowVerdict } from '../../../../src/contract/operator/user-import.contract.ts';
import '../../../lib/call/list-hooks.ts';
import { trpc } from '../../../lib/call/trpc.ts';
import { ConfirmedDownload } from '../../confirm-identity/confirmed-download.tsx';
import parts from '../parts/parts.module.css';
import { Table } from '../parts/table.tsx';
import { IMPORT_COPY as COPY, problemText } from './copy.ts';
import styles from './import.module.css';

const COLUMNS = ['Email', 'Line', 'Why'];

/** Rows of one verdict in pages, and all of them as a file. */
export function ImportRows(props: { id: string; verdict: RowVerdict; label: string }) {
  const { id, verdict, label } = props;
  const list = trpc.admin.importRows.useInfiniteQuery(
    { id, verdict },
    {
      getNextPageParam: (page) =>
        page.length < ROWS_PER_PAGE ? undefined : (page.at(-1)?.line ?? undefined),
    },
  );
  const rows = list.data?.pages.flat() ?? [];
  return (
    <>
      <Table compact bounded label={label} columns={COLUMNS}>
        {rows.map(({ line, email, problems }) => (
          <tr key={line}>
            <td>{email || '–'}</td>
            <td>{line}</td>
            <td className={parts.wrap}>{problems.map(problemText).join(', ')}</td>
          </tr>
        ))}
      </Table>
      {list.isError && <p role="alert">{COPY.rowsFailed}</p>}
      <div className={styles.row}>
        {list.hasNextPage && (
          <Button
            size="sm"
            variant="default"
            loading={list.isFetchingNextPage}
            onClick={() => list.fetchNextPage()}
          >
            {COPY.moreRows}
          </Button>
        )}
        <ConfirmedDownload
          size="sm"
          variant="default"
          href={`/api/admin/import-rows.csv?id=${id}&verdict=${verdict}`}
        >
          {COPY.download}
        </ConfirmedDownload>
      </div>
    </>
  );
}

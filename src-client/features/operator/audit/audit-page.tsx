import { Button } from '@mantine/core';
import { useState } from 'react';
import type { AuditEntryView } from '../../../../src/contract/operator/audit.contract.ts';
import { countText } from '../../../../src/domain/numbers/count-text.ts';
import { Panel } from '../../../components/panel.tsx';
import '../../../lib/call/list-hooks.ts';
import { trpc } from '../../../lib/call/trpc.ts';
import { count } from '../../../lib/texts/count.ts';
import { OperatorPage } from '../frame/operator-page.tsx';
import { Loaded } from '../parts/loaded.tsx';
import styles from '../parts/parts.module.css';
import { AuditDialog } from './audit-dialog.tsx';
import { AuditFilters, type AuditSearch, NO_SEARCH, searchInput } from './audit-filters.tsx';
import { EntriesTable } from './entries-table.tsx';
import { SealState } from './seal-state.tsx';

const PAGE = 20;

function entriesText(shown: number, hasMore: boolean): string {
  if (hasMore) return `${count(shown)}+ entries`;
  return countText(shown, 'entry', 'entries');
}

/** The audit log: searchable, never editable. */
export function AuditPage() {
  const [search, setSearch] = useState<AuditSearch>(NO_SEARCH);
  const [open, setOpen] = useState<AuditEntryView | null>(null);
  const frame = trpc.admin.auditFrame.useQuery();
  const entries = trpc.admin.auditEntries.useInfiniteQuery(
    { ...searchInput(search), limit: PAGE },
    { getNextPageParam: (page) => page.nextCursor ?? undefined },
  );
  const rows = entries.data?.pages.flatMap((page) => page.entries) ?? [];
  const { hasNextPage, isFetching, fetchNextPage } = entries;
  return (
    <OperatorPage title="Audit">
      <div className={styles.stack}>
        <SealState query={frame} />
        <Panel
          dense
          title="Entries"
          note="Times are the server’s, shown in your time zone."
          aside={
            <span className={styles.quiet} role="status">
              {entries.data !== undefined && entriesText(rows.length, hasNextPage)}
            </span>
          }
        >
          <AuditFilters frame={frame.data ?? null} onSearch={setSearch} />
          <Loaded what="the entries" query={entries}>
            {() =>
              rows.length === 0 ? (
                <p className={styles.quiet}>No matching entries.</p>
              ) : (
                <>
                  <EntriesTable entries={rows} onOpen={setOpen} />
                  {hasNextPage && (
                    <div className={styles.rest}>
                      <Button
                        variant="default"
                        disabled={isFetching}
                        onClick={() => void fetchNextPage()}
                      >
                        Show more entries
                      </Button>
                    </div>
                  )}
                </>
              )
            }
          </Loaded>
        </Panel>
      </div>
      {open !== null && <AuditDialog entry={open} onClose={() => setOpen(null)} />}
    </OperatorPage>
  );
}

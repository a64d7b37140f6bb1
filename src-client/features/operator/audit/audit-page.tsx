import { useCallback, useState } from 'react';
import type { AuditEntryView } from '../../../../src/contract/operator/audit.contract.ts';
import { Panel } from '../../../components/panel.tsx';
import '../../../lib/call/list-hooks.ts';
import { trpc } from '../../../lib/call/trpc.ts';
import { OperatorPage } from '../frame/operator-page.tsx';
import { Loaded } from '../parts/loaded.tsx';
import styles from '../parts/parts.module.css';
import { VirtualRows } from '../parts/virtual-rows.tsx';
import { AuditCard, auditCells, COLUMNS, TEMPLATE } from './audit-cells.tsx';
import { AuditDialog } from './audit-dialog.tsx';
import { AuditFilters, type AuditSearch, NO_SEARCH, searchInput } from './audit-filters.tsx';
import { SealState } from './seal-state.tsx';

const PAGE = 100;

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
  const more = useCallback(() => {
    if (hasNextPage && !isFetching) void fetchNextPage();
  }, [hasNextPage, isFetching, fetchNextPage]);
  return (
    <OperatorPage title="Audit">
      <div className={styles.stack}>
        <SealState query={frame} />
        <Panel
          dense
          title="Entries"
          aside={
            <span className={styles.quiet} role="status">
              {entries.data !== undefined && `${rows.length}${hasNextPage ? '+' : ''} entries`}
            </span>
          }
        >
          <AuditFilters frame={frame.data ?? null} onSearch={setSearch} />
          <Loaded what="the entries" query={entries}>
            {() =>
              rows.length === 0 ? (
                <p className={styles.quiet}>No matching entries.</p>
              ) : (
                <VirtualRows
                  label="Audit entries"
                  template={TEMPLATE}
                  minWidth={820}
                  columns={COLUMNS}
                  count={rows.length}
                  onEnd={more}
                  cells={(index) => {
                    const entry = rows[index];
                    return entry === undefined ? [] : auditCells({ entry, onOpen: setOpen });
                  }}
                  card={(index) => {
                    const entry = rows[index];
                    return entry !== undefined && <AuditCard entry={entry} onOpen={setOpen} />;
                  }}
                />
              )
            }
          </Loaded>
        </Panel>
      </div>
      {open !== null && <AuditDialog entry={open} onClose={() => setOpen(null)} />}
    </OperatorPage>
  );
}

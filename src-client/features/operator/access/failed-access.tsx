import { Button } from '@mantine/core';
import { useCallback } from 'react';
import { Panel } from '../../../components/panel.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { serverMessage } from '../../../lib/call/server-message.ts';
import '../../../lib/call/list-hooks.ts';
import { trpc } from '../../../lib/call/trpc.ts';
import { entitlementName } from '../../../lib/entitlement-name.ts';
import { count } from '../../../lib/texts/count.ts';
import { notify } from '../../../lib/toasts.ts';
import { Loaded } from '../parts/loaded.tsx';
import { nextTryText } from '../parts/next-try-text.ts';
import styles from '../parts/parts.module.css';
import { PersonLink } from '../parts/person-link.tsx';
import { reasonText } from '../parts/reason-text.ts';
import { VirtualRows } from '../parts/virtual-rows.tsx';
import { RightButton } from '../role/right-button.tsx';

const TEMPLATE = 'minmax(180px, 1.3fr) 140px 116px minmax(220px, 2fr) 50px 128px 76px';
const COLUMNS = ['Who', 'What', 'State', 'Why', 'Tries', 'Next retry', 'Action'];
const ROW_HEIGHT = 48;
/** Each row shows the user, the state, the entitlement, the whole reason and the next retry. */
const CARD = {
  areas: '"c1 c1 c3" "c2 c2 c7" "c4 c4 c4" "c5 c6 c6"',
  columns: 'max-content minmax(0, 1fr) max-content',
  labelled: [5, 6],
  height: 150,
};
const PAGE = 100;

/** A username that TradingView does not know is shown with the reason. */
function whyText({ reason, name }: { reason: string | null; name: string | null }): string {
  const named = name !== null && reason?.startsWith('username-') === true;
  return named ? `${reasonText(reason)}: ${name}` : reasonText(reason);
}

/** Failed grants and revocations with their reasons, and a retry. */
export function FailedAccess({ onRetried }: { onRetried: () => unknown }) {
  const failed = trpc.admin.failedAccess.useInfiniteQuery(
    { limit: PAGE },
    { getNextPageParam: (page) => page.nextCursor ?? undefined },
  );
  const retry = trpc.admin.retryAccess.useMutation({
    onSuccess: ({ retried }) => {
      notify.success(
        'Retrying',
        `${count(retried)} ${retried === 1 ? 'account is' : 'accounts are'} being retried.`,
      );
      void failed.refetch();
      onRetried();
    },
    onError: (error) =>
      notify.error('Not retried', serverMessage(error) ?? 'The server cannot be reached.'),
  });
  const rows = failed.data?.pages.flatMap((page) => page.failures) ?? [];
  const { hasNextPage, isFetching, isFetchNextPageError: moreFailed, fetchNextPage } = failed;
  const more = useCallback(() => {
    // A failed page is retried by hand only: visible rows would request it in a loop.
    if (hasNextPage && !isFetching && !moreFailed) void fetchNextPage();
  }, [hasNextPage, isFetching, moreFailed, fetchNextPage]);
  const accounts = [...new Set(rows.map(({ accountId }) => accountId))].slice(0, 1_000);
  return (
    <Panel
      dense
      id="failed"
      title="Failed and blocked"
      aside={
        rows.length > 0 && (
          <>
            <span className={styles.quiet}>
              {count(rows.length)} of {count(failed.data?.pages[0]?.total ?? rows.length)}
            </span>
            <RightButton
              right="users.help"
              size="compact-sm"
              variant="default"
              disabled={retry.isPending}
              onClick={() => retry.mutate({ accountIds: accounts })}
            >
              Retry all shown
            </RightButton>
          </>
        )
      }
    >
      <Loaded what="failures" query={{ ...failed, isError: failed.isError && !moreFailed }}>
        {() =>
          rows.length === 0 ? (
            <p className={styles.quiet}>No failed or blocked access.</p>
          ) : (
            <VirtualRows
              label="Failed and blocked"
              template={TEMPLATE}
              minWidth={900}
              rowHeight={ROW_HEIGHT}
              card={CARD}
              columns={COLUMNS}
              count={rows.length}
              onEnd={more}
              cells={(index) => {
                const row = rows[index];
                if (row === undefined) return [];
                return [
                  <PersonLink key="who" accountId={row.accountId} name={row.email} />,
                  entitlementName(row.entitlement),
                  <StatusBadge
                    key="state"
                    tone={row.state === 'blocked' ? 'attention' : 'negative'}
                  >
                    {row.state === 'revoke-failed'
                      ? 'not revoked'
                      : row.state === 'blocked'
                        ? 'blocked'
                        : 'not granted'}
                  </StatusBadge>,
                  <span key="why" className={styles.twoLines} title={whyText(row)}>
                    {whyText(row)}
                  </span>,
                  row.attempts,
                  nextTryText(row),
                  <RightButton
                    right="users.help"
                    key="retry"
                    size="compact-xs"
                    variant="default"
                    disabled={retry.isPending}
                    aria-label={`Retry ${row.email ?? row.accountId}, ${entitlementName(row.entitlement)}`}
                    onClick={() => retry.mutate({ accountIds: [row.accountId] })}
                  >
                    Retry
                  </RightButton>,
                ];
              }}
            />
          )
        }
      </Loaded>
      {moreFailed && (
        <div className={styles.stale} role="alert">
          <span>More failures could not be loaded.</span>
          <Button
            size="compact-sm"
            variant="default"
            disabled={isFetching}
            onClick={() => void fetchNextPage()}
          >
            Try again
          </Button>
        </div>
      )}
    </Panel>
  );
}

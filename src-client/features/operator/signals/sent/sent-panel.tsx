import { Button } from '@mantine/core';
import type { SignalSourceView } from '../../../../../src/contract/operator/signals-operator.contract.ts';
import { Panel } from '../../../../components/panel.tsx';
import '../../../../lib/call/list-hooks.ts';
import { trpc } from '../../../../lib/call/trpc.ts';
import { Loaded } from '../../parts/loaded.tsx';
import { SENT_COPY as COPY } from '../sent-copy.ts';
import styles from '../signals.module.css';
import { SignalRow } from './signal-row.tsx';

const EVERY_MS = 5_000;
const PAGE = 20;

/** Entries of the record, newest first, with the state of each delivery. */
export function SentPanel({ sources }: { sources: readonly SignalSourceView[] }) {
  const signals = trpc.admin.signals.useInfiniteQuery(
    { limit: PAGE },
    { getNextPageParam: (page) => page.nextCursor ?? undefined, refetchInterval: EVERY_MS },
  );
  const names = new Map(sources.map(({ key, name }) => [key, name]));
  return (
    <Panel dense title={COPY.title}>
      <Loaded what={COPY.what} query={signals}>
        {({ pages }) => {
          const all = pages.flatMap((page) => page.signals);
          if (all.length === 0) return <p className={styles.quiet}>{COPY.none}</p>;
          return (
            <>
              <ol className={styles.rows} aria-label={COPY.list}>
                {all.map((signal) => (
                  <SignalRow
                    key={signal.seq}
                    signal={signal}
                    sourceName={names.get(signal.source) ?? signal.source}
                  />
                ))}
              </ol>
              {signals.hasNextPage && (
                <Button
                  size="compact-sm"
                  variant="default"
                  disabled={signals.isFetchingNextPage}
                  onClick={() => void signals.fetchNextPage()}
                >
                  {COPY.more}
                </Button>
              )}
            </>
          );
        }}
      </Loaded>
    </Panel>
  );
}

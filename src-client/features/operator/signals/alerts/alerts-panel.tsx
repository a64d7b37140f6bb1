import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import type { SignalSourceView } from '../../../../../src/contract/operator/signals-operator.contract.ts';
import { Panel } from '../../../../components/panel.tsx';
import { trpc } from '../../../../lib/call/trpc.ts';
import { Loaded } from '../../parts/loaded.tsx';
import { ALERTS_COPY as COPY } from '../copy.ts';
import styles from '../signals.module.css';
import { AlertRow } from './alert-row.tsx';

const EVERY_MS = 3_000;
const SHOWN_FIRST = 12;

/** The latest alerts as they arrive, with what became of each. */
export function AlertsPanel({ sources }: { sources: readonly SignalSourceView[] }) {
  const [source, setSource] = useState('');
  const [isLive, setIsLive] = useState(true);
  const [showsAll, setShowsAll] = useState(false);
  const alerts = trpc.tradingview.signalAlerts.useQuery(source === '' ? undefined : { source }, {
    refetchInterval: isLive ? EVERY_MS : false,
  });
  const names = new Map(sources.map(({ key, name }) => [key, name]));
  return (
    <Panel
      dense
      title={COPY.title}
      aside={
        <>
          <span className={styles.live} data-on={isLive || undefined}>
            {isLive ? COPY.live : COPY.stopped}
          </span>
          <Button size="compact-sm" variant="default" onClick={() => setIsLive(!isLive)}>
            {isLive ? COPY.stop : COPY.start}
          </Button>
          <NativeSelect
            size="xs"
            aria-label={COPY.source}
            data={[
              { value: '', label: COPY.all },
              ...sources.map(({ key, name }) => ({ value: key, label: name })),
            ]}
            value={source}
            onChange={(event) => setSource(event.currentTarget.value)}
          />
        </>
      }
    >
      <Loaded what={COPY.what} query={alerts}>
        {({ alerts: all }) => {
          const shown = showsAll ? all : all.slice(0, SHOWN_FIRST);
          const left = all.length - shown.length;
          if (all.length === 0) {
            return <p className={styles.quiet}>{source === '' ? COPY.none : COPY.noneOf}</p>;
          }
          return (
            <>
              <ol className={styles.rows} aria-label={COPY.list}>
                {shown.map((alert) => (
                  <AlertRow
                    key={alert.id}
                    alert={alert}
                    sourceName={names.get(alert.source) ?? alert.source}
                  />
                ))}
              </ol>
              {left > 0 && (
                <Button size="compact-sm" variant="default" onClick={() => setShowsAll(true)}>
                  {COPY.more(left)}
                </Button>
              )}
            </>
          );
        }}
      </Loaded>
    </Panel>
  );
}

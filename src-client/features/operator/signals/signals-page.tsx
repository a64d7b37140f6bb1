import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { trpc } from '../../../lib/call/trpc.ts';
import { OperatorPage } from '../frame/operator-page.tsx';
import { Loaded } from '../parts/loaded.tsx';
import parts from '../parts/parts.module.css';
import { useMay } from '../role/role-root.tsx';
import { AlertsPanel } from './alerts/alerts-panel.tsx';
import { SIGNALS_COPY as COPY, SOURCES_COPY } from './copy.ts';
import { SentPanel } from './sent/sent-panel.tsx';
import styles from './signals.module.css';
import { SignalsNav } from './signals-nav.tsx';
import { FirstSource } from './sources/first-source.tsx';
import { SourceCard } from './sources/source-card.tsx';
import { SourceDialog } from './sources/source-dialog.tsx';

/** Poll interval: alerts arrive at any time. */
const EVERY_MS = 5_000;

/** Sources of signals, their alerts as they arrive, and the signals that were sent. */
export function SignalsPage() {
  const sources = trpc.tradingview.signalSources.useQuery(undefined, {
    refetchInterval: EVERY_MS,
  });
  const [isCreating, setIsCreating] = useState(false);
  const may = useMay();
  const hasSources = (sources.data?.sources.length ?? 0) > 0;
  const create = may('signals.configure') ? () => setIsCreating(true) : null;
  return (
    <OperatorPage
      title={COPY.title}
      actions={
        hasSources && (
          <>
            {create !== null && (
              <Button size="sm" variant="default" onClick={create}>
                {COPY.newSource}
              </Button>
            )}
            {may('signals.send') && (
              <Button
                size="sm"
                renderRoot={(props) => <Link to="/admin/signals/send" preload={false} {...props} />}
              >
                {COPY.sendSignal}
              </Button>
            )}
          </>
        )
      }
    >
      <SignalsNav />
      <Loaded what={SOURCES_COPY.what} query={sources}>
        {({ sources: all }) =>
          all.length === 0 ? (
            <FirstSource onCreate={create} />
          ) : (
            <div className={parts.stack}>
              <section aria-label={SOURCES_COPY.title}>
                <ul className={styles.cards}>
                  {all.map((source) => (
                    <SourceCard key={source.key} source={source} />
                  ))}
                </ul>
              </section>
              <AlertsPanel sources={all} />
              <SentPanel sources={all} />
            </div>
          )
        }
      </Loaded>
      {isCreating && <SourceDialog source={null} onClose={() => setIsCreating(false)} />}
    </OperatorPage>
  );
}

import { useEffect } from 'react';
import { trpc } from '../../../lib/call/trpc.ts';
import { showMoment } from '../../../lib/dates.ts';
import { OperatorPage } from '../frame/operator-page.tsx';
import { NEEDS_EVERY_MS } from '../frame/use-needs.ts';
import { Loaded } from '../parts/loaded.tsx';
import { HOME_COPY as COPY } from './copy.ts';
import styles from './home.module.css';
import { LatestActs } from './latest-acts.tsx';
import { LatestEvents } from './latest-events.tsx';
import { MoneyPanel } from './money-panel.tsx';
import { NeedsPanel } from './needs-panel.tsx';

/** The open decisions, the money and the latest events, each as far as the role may see it. */
export function HomePage() {
  const home = trpc.admin.home.useQuery(undefined, { refetchInterval: NEEDS_EVERY_MS });
  const { admin } = trpc.useUtils();
  const { data } = home;
  // The counts in the navigation never differ from the list.
  useEffect(() => {
    if (data === undefined) return;
    admin.needs.setData(
      undefined,
      data.needs.map(({ kind, count }) => ({ kind, count })),
    );
  }, [data, admin]);
  return (
    <OperatorPage title={COPY.title}>
      <Loaded what="your home" query={home}>
        {({ money, needs, events, acts, movedClock }) => (
          <div className={styles.page}>
            {movedClock !== undefined && (
              <p className={styles.clock}>{COPY.movedClock(showMoment(movedClock))}</p>
            )}
            <NeedsPanel needs={needs} onActed={home.refetch} />
            {money !== null && <MoneyPanel money={money} />}
            <div className={styles.latest}>
              {events !== null && <LatestEvents events={events} />}
              {acts !== null && <LatestActs entries={acts} />}
            </div>
          </div>
        )}
      </Loaded>
    </OperatorPage>
  );
}

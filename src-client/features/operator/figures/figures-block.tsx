import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { Figures } from '../../../components/figures.tsx';
import { Panel } from '../../../components/panel.tsx';
import { trpc } from '../../../lib/call/trpc.ts';
import { showRecent } from '../../../lib/dates.ts';
import { Loaded } from '../parts/loaded.tsx';
import styles from '../parts/parts.module.css';
import { COUNTS_NOTE, glance, moneyNote } from './glance.ts';

/** The charting library loads once the numbers are visible. No other page pays for it. */
const Charts = lazy(() => import('./charts.tsx'));
const Numbers = lazy(() => import('./numbers-table.tsx'));

const SPANS = [30, 90, 365] as const;
/** A line through fewer days says nothing. */
const MIN_CHART_DAYS = 7;

/** The business by day: charts, with their numbers as a table. */
export function FiguresBlock() {
  const [days, setDays] = useState<number>(90);
  const [asTable, setAsTable] = useState(false);
  const statistics = trpc.admin.statistics.useQuery({ days });
  const taken = statistics.data?.takenAt ?? null;
  return (
    <Panel
      dense
      title="Performance"
      note={taken === null ? undefined : `As of ${showRecent(taken)}. Updated every five minutes.`}
      aside={
        <>
          <select
            className={styles.select}
            style={{ width: 'auto' }}
            aria-label="Time span"
            value={days}
            onChange={({ currentTarget }) => setDays(Number(currentTarget.value))}
          >
            {SPANS.map((span) => (
              <option key={span} value={span}>
                {span} days
              </option>
            ))}
          </select>
          <Button size="compact-sm" variant="default" onClick={() => setAsTable(!asTable)}>
            {asTable ? 'Show as charts' : 'Show as table'}
          </Button>
        </>
      }
    >
      <Loaded what="the figures" query={statistics}>
        {(answer) =>
          answer.days.length === 0 ? (
            <p className={styles.quiet}>No data yet. Figures update every five minutes.</p>
          ) : (
            <>
              <Figures framed label="Business, as of the last count" figures={glance(answer)} />
              <p className={styles.below}>
                {moneyNote(answer)} {COUNTS_NOTE}
              </p>
              <Suspense fallback={<p className={styles.quiet}>Loading charts…</p>}>
                {asTable ? (
                  <Numbers {...answer} />
                ) : answer.days.length < MIN_CHART_DAYS ? (
                  <p className={styles.quiet}>Charts appear after {MIN_CHART_DAYS} days of data.</p>
                ) : (
                  <Charts {...answer} />
                )}
              </Suspense>
            </>
          )
        }
      </Loaded>
    </Panel>
  );
}

import type { LedgerEntry } from '../../core/ledger.ts';
import { useReading } from '../live.ts';
import { Panel } from '../parts/panel.tsx';
import { Moment, Mono, Muted } from '../parts/text.tsx';
import styles from './overview-room.module.css';

/** What changed lately, whoever caused it. */
export function RecentPanel() {
  const entries = useReading<{ entries: LedgerEntry[] }>('ledger?kind=effect&limit=12')?.entries;
  return (
    <Panel title="Lately" aside={<a href="#ledger">Whole ledger</a>}>
      {entries?.length === 0 && <Muted>Nothing has happened yet.</Muted>}
      <ol className={styles.recent}>
        {entries?.toReversed().map((entry) => (
          <li className={styles.happening} key={entry.seq}>
            <Muted>{entry.provider}</Muted>
            <span className={styles.words}>
              <Mono>{entry.name}</Mono> {facts(entry)}
            </span>
            <Muted>
              <Moment at={entry.at} />
            </Muted>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

/** Discord's ids say nothing to a reader. */
const SNOWFLAKE = /^\d{15,}$/;

/** The short values of an entry: names before ids, nothing nested. */
function facts({ detail }: LedgerEntry): string {
  return Object.entries(detail)
    .filter((entry): entry is [string, string] => typeof entry[1] === 'string')
    .filter(([, value]) => !SNOWFLAKE.test(value))
    .sort(([a], [b]) => Number(!a.includes('name')) - Number(!b.includes('name')))
    .slice(0, 3)
    .map(([, value]) => (value.length > 40 ? `${value.slice(0, 24)}…` : value))
    .join(' · ');
}

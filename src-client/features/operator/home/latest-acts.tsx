import type { AuditEntryView } from '../../../../src/contract/operator/audit.contract.ts';
import { Panel } from '../../../components/panel.tsx';
import { showMoment, showRecentDay } from '../../../lib/dates.ts';
import { ActLine } from './act-line.tsx';
import { HOME_COPY as COPY } from './copy.ts';
import { groupedActs } from './grouped-acts.ts';
import styles from './home.module.css';

const SHOWN = 8;

/** The newest entries of the audit log, each as one sentence. */
export function LatestActs({ entries }: { entries: readonly AuditEntryView[] }) {
  return (
    <Panel
      dense
      title={COPY.acts}
      aside={
        <a className={styles.all} href="/admin/audit">
          {COPY.allActs}
        </a>
      }
      empty={entries.length === 0 && COPY.noActs}
    >
      <ol className={styles.events}>
        {groupedActs(entries)
          .slice(0, SHOWN)
          .map(({ entry, times }) => (
            <li key={entry.id}>
              <p>
                <ActLine entry={entry} />
                {times > 1 && <span className={styles.times}> {COPY.times(times)}</span>}
              </p>
              <time dateTime={entry.at} title={showMoment(entry.at)}>
                {showRecentDay(entry.at)}
              </time>
            </li>
          ))}
      </ol>
    </Panel>
  );
}

import type { LedgerEntry } from '../../core/ledger.ts';
import { Pill, type Tone } from '../parts/pill.tsx';
import { Moment, Muted } from '../parts/text.tsx';
import styles from './ledger-room.module.css';

const KIND_TONES: Record<LedgerEntry['kind'], Tone> = {
  call: 'quiet',
  effect: 'good',
  event: 'attention',
};

/** Each entry expands to its full details. */
export function LedgerList({ entries }: { entries: LedgerEntry[] }) {
  if (entries.length === 0) return <Muted>No matching entries.</Muted>;
  return (
    <ol className={styles.list} aria-label="Ledger entries">
      {entries.map((entry) => (
        <li className={styles.entry} key={entry.seq}>
          <details>
            <summary className={styles.line}>
              <span className={styles.seq}>{entry.seq}</span>
              <span>{entry.provider}</span>
              <span>
                <Pill tone={KIND_TONES[entry.kind]}>{entry.kind}</Pill>
              </span>
              <span className={styles.name}>{entry.name}</span>
              <span>{outcome(entry)}</span>
              <span className={styles.when}>
                <Moment at={entry.at} />
              </span>
            </summary>
            <pre className={styles.detail}>
              {JSON.stringify(
                { callSeq: entry.callSeq, realAt: entry.realAt, ...entry.detail },
                null,
                2,
              )}
            </pre>
          </details>
        </li>
      ))}
    </ol>
  );
}

function outcome({ kind, detail }: LedgerEntry) {
  if (kind !== 'call' || !('status' in detail)) return null;
  const { status, fault } = detail;
  const failed = typeof status !== 'number' || status >= 400;
  return (
    <Pill tone={failed ? 'bad' : 'quiet'}>
      {typeof status === 'number' ? status : 'no answer'}
      {typeof fault === 'string' && ` · ${fault}`}
    </Pill>
  );
}

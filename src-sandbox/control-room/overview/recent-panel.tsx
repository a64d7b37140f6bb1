import type { LedgerEntry } from '../../core/ledger.ts';
import type { TradingViewSnapshot } from '../../tradingview/snapshot.ts';
import type { DiscordSnapshot } from '../discord/snapshot.ts';
import { useReading } from '../live.ts';
import { Panel } from '../parts/panel.tsx';
import { Moment, Mono, Muted } from '../parts/text.tsx';
import styles from './overview-room.module.css';

/** Recent changes, whatever caused them. */
export function RecentPanel() {
  const entries = useReading<{ entries: LedgerEntry[] }>('ledger?kind=effect&limit=12')?.entries;
  const names = useNames();
  return (
    <Panel title="Lately" aside={<a href="#ledger">Whole ledger</a>}>
      {entries?.length === 0 && <Muted>Nothing has happened yet.</Muted>}
      <ol className={styles.recent}>
        {entries?.toReversed().map((entry) => (
          <li className={styles.happening} key={entry.seq}>
            <Muted>{entry.provider}</Muted>
            <span className={styles.words}>
              <Mono>{entry.name}</Mono> {facts(entry, names)}
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

/** Display names by id: members, roles and channels, scripts. */
function useNames(): Map<string, string> {
  const discord = useReading<DiscordSnapshot>('discord/state');
  const tradingview = useReading<TradingViewSnapshot>('tradingview/state');
  return new Map([
    ...(discord?.members ?? []).map(({ id, username }) => [id, username ?? id] as const),
    ...(discord?.roles ?? []).map(({ id, name }) => [id, name] as const),
    ...(discord?.channels ?? []).map(({ id, name }) => [id, `#${name}`] as const),
    ...(tradingview?.scripts ?? []).map(({ pineId, name }) => [pineId, name] as const),
  ]);
}

/** Hides ids without a name, and the author, which is nearly always the bot. */
const SNOWFLAKE = /^\d{15,}$/;
const LEFT_OUT = ['byUserId', 'reason'];

/** Short values of an entry: names before ids, nothing nested. */
function facts({ detail }: LedgerEntry, names: Map<string, string>): string {
  return Object.entries(detail)
    .filter((entry): entry is [string, string] => typeof entry[1] === 'string')
    .filter(([key]) => !LEFT_OUT.includes(key))
    .sort(([a], [b]) => Number(!a.includes('name')) - Number(!b.includes('name')))
    .map(([, value]) => names.get(value) ?? value)
    .filter((value) => !SNOWFLAKE.test(value))
    .slice(0, 3)
    .map((value) => (value.length > 40 ? `${value.slice(0, 24)}…` : value))
    .join(' · ');
}

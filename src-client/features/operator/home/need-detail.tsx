import type { HomeNeed } from '../../../../src/contract/operator-home.contract.ts';
import { showDay } from '../../../lib/dates.ts';
import { PersonLink } from '../parts/person-link.tsx';
import { reasonText } from '../parts/reason-text.ts';
import { HOME_COPY as COPY, NEED_COPY } from './copy.ts';
import styles from './home.module.css';

const NAMED = 3;
/** Their items are accounts. */
const PEOPLE: readonly HomeNeed['kind'][] = [
  'dispute',
  'access-failed',
  'access-missed',
  'fraud-warning',
  'account-unclear',
  'pause-unpaid',
];

/** Their notes are days. */
const DATED: readonly HomeNeed['kind'][] = ['paid-unregistered', 'exit-late', 'exit-unmatched'];

type Item = HomeNeed['items'][number];

function noteOf(kind: HomeNeed['kind'], { note }: Item): string {
  if (note === null) return '';
  if (kind === 'dispute') return `: evidence due ${showDay(note)}`;
  if (kind === 'pause-unpaid' || kind === 'commission-due') return `: ${note}`;
  if (kind === 'access-failed') return `: ${reasonText(note)}`;
  return DATED.includes(kind) ? `, ${showDay(note)}` : '';
}

/** The explanation, or the first of the people and things concerned. */
export function NeedDetail({ need }: { need: HomeNeed }) {
  const { kind, items } = need;
  const detail = NEED_COPY[kind].detail?.(need);
  if (detail !== undefined) return <p className={styles.detail}>{detail}</p>;
  if (items.length === 0) return null;
  const rest = items.length - NAMED;
  return (
    <ul className={styles.items}>
      {items.slice(0, NAMED).map((item) => (
        <li key={`${item.id ?? ''} ${item.name}`}>
          {PEOPLE.includes(kind) && item.id !== null ? (
            <PersonLink accountId={item.id} name={item.name} />
          ) : (
            <span>{item.name}</span>
          )}
          {noteOf(kind, item)}
        </li>
      ))}
      {rest > 0 && <li>{COPY.more(rest)}</li>}
    </ul>
  );
}

import type { HomeNeed } from '../../../../src/contract/operator-home.contract.ts';
import { showDay } from '../../../lib/dates.ts';
import { EXIT_KIND } from '../follow-up/declaration-copy.ts';
import { eventName } from '../parts/event-names.ts';
import { PersonLink } from '../parts/person-link.tsx';
import { reasonText } from '../parts/reason-text.ts';
import { useMay } from '../role/role-root.tsx';
import { HOME_COPY as COPY, NEED_COPY } from './copy.ts';
import { disputedSum } from './dispute-text.ts';
import { EVENT_COPY } from './event-copy.ts';
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
const DATED: readonly HomeNeed['kind'][] = ['paid-unregistered'];

type Item = HomeNeed['items'][number];

function noteOf(kind: HomeNeed['kind'], { note, exit }: Item): string {
  if (note === null) return '';
  if (exit !== undefined) return `, received ${showDay(note)}`;
  if (kind === 'dispute') return `, evidence due ${showDay(note)}`;
  if (kind === 'pause-unpaid' || kind === 'commission-due') return `: ${note}`;
  if (kind === 'referral-undecided') return note === '' ? '' : `, brought by ${note}`;
  if (kind === 'access-failed') return `: ${reasonText(note)}`;
  return DATED.includes(kind) ? `, ${showDay(note)}` : '';
}

function nameOf(kind: HomeNeed['kind'], { name, exit, dispute }: Item): string {
  if (dispute !== undefined) return name || EVENT_COPY.unknown;
  if (exit !== undefined) return `${EXIT_KIND[exit]} of ${name || 'an erased person'}`;
  if (kind === 'event-parked') return eventName(name);
  return name || COPY.erased;
}

/** The explanation, or the first of the people and things concerned. */
export function NeedDetail({ need }: { need: HomeNeed }) {
  const { kind, items } = need;
  const detail = NEED_COPY[kind].detail?.(need);
  if (detail !== undefined) return <p className={styles.detail}>{detail}</p>;
  if (items.length === 0) return null;
  // The server may name fewer than it counts.
  const rest = Math.max(need.count, items.length) - Math.min(items.length, NAMED);
  return (
    <ul className={styles.items}>
      {items.slice(0, NAMED).map((item) => (
        <li key={item.dispute?.id ?? `${item.id ?? ''} ${item.name}`}>
          {PEOPLE.includes(kind) && item.id !== null ? (
            <PersonLink accountId={item.id} name={item.name} />
          ) : (
            <span>{nameOf(kind, item)}</span>
          )}
          {item.dispute !== undefined && <Disputed dispute={item.dispute} />}
          {noteOf(kind, item)}
        </li>
      ))}
      {rest > 0 && <li>{COPY.more(rest)}</li>}
    </ul>
  );
}

/** The amount and the reason, as a link for operators who may answer. */
function Disputed({ dispute }: { dispute: NonNullable<Item['dispute']> }) {
  const may = useMay();
  const text = disputedSum(dispute);
  if (!may('money.refund')) return `: ${text}`;
  return (
    <>
      : <a href={`/admin/disputes/${dispute.id}`}>{text}</a>
    </>
  );
}

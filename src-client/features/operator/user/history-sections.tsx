import { Panel } from '../../../components/panel.tsx';
import { trpc } from '../../../lib/call/trpc.ts';
import { showDay, showMoment } from '../../../lib/dates.ts';
import { actOnOwnPage } from '../home/act-sentence.ts';
import { eventName } from '../parts/event-names.ts';
import parts from '../parts/parts.module.css';
import { plainWords } from '../parts/plain-words.ts';
import { Table } from '../parts/table.tsx';
import { CAUSE_NAME, USER_COPY as COPY } from './copy.ts';
import { planChange, statusChange } from './history-text.ts';
import styles from './user.module.css';

const HISTORY = ['When', 'Plan', 'Status', 'Access until', 'Caused by'];
const SHOWN = 50;

interface HistoryProps {
  accountId: string;
  /** Base URL of Stripe's Dashboard. Null: no links. */
  stripeDashboard: string | null;
}

interface CauseProps {
  cause: string;
  eventType: string | null;
  stripeDashboard: string | null;
}

function Cause({ cause, eventType, stripeDashboard }: CauseProps) {
  const [kind = '', id = ''] = cause.split(' ');
  if (kind !== 'event') return <span title={cause}>{CAUSE_NAME[kind] ?? plainWords(kind)}</span>;
  const name = eventType === null ? COPY.stripeEvent : eventName(eventType);
  if (stripeDashboard === null) return <span title={cause}>{name}</span>;
  return (
    <a href={`${stripeDashboard}/events/${id}`} title={cause} target="_blank" rel="noreferrer">
      {name}
    </a>
  );
}

/** Every change of standing with its cause, newest first. */
export function HistorySection({ accountId, stripeDashboard }: HistoryProps) {
  const history = trpc.admin.billingHistory.useQuery({ accountId });
  const changes = history.data;
  const empty = changes === undefined ? (history.isError ? COPY.failed : COPY.loading) : false;
  return (
    <Panel dense title={COPY.history} empty={empty || (changes?.length === 0 && COPY.noHistory)}>
      <Table compact label={COPY.history} columns={HISTORY}>
        {changes?.map(({ at, cause, eventType, before, after }) => (
          <tr key={`${at} ${cause}`}>
            <td>{showMoment(at)}</td>
            <td>{planChange(before, after)}</td>
            <td className={parts.wrap}>{statusChange(before, after)}</td>
            <td>{showDay(after.accessUntil)}</td>
            <td className={parts.wrap}>
              <Cause cause={cause} eventType={eventType} stripeDashboard={stripeDashboard} />
            </td>
          </tr>
        ))}
      </Table>
    </Panel>
  );
}

/** Audit entries about this user. */
export function AuditSection({ accountId }: { accountId: string }) {
  const audit = trpc.admin.auditEntries.useQuery({ whom: accountId, limit: SHOWN });
  const entries = audit.data?.entries;
  const empty = entries === undefined ? (audit.isError ? COPY.failed : COPY.loading) : false;
  return (
    <Panel dense title={COPY.audit} empty={empty || (entries?.length === 0 && COPY.noAudit)}>
      <ul className={styles.lines}>
        {entries?.map((entry) => (
          <li key={entry.id} title={entry.action}>
            {actOnOwnPage(entry)}
            <small>{showMoment(entry.at)}</small>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

import { Button } from '@mantine/core';
import type { OperatorSessionList } from '../../../../src/contract/operator/operators.contract.ts';
import { browserName } from '../../../../src/domain/people/browser-name.ts';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { showAgo, showMoment } from '../../../lib/dates.ts';
import { OPERATORS_COPY } from './copy.ts';
import styles from './operators.module.css';

const COPY = OPERATORS_COPY.sessions;
type Session = OperatorSessionList['sessions'][number];

interface SessionListProps {
  sessions: Session[];
  busy: boolean;
  onEnd: (sessionId: string) => void;
}

export function SessionList({ sessions, busy, onEnd }: SessionListProps) {
  return (
    <ul className={styles.list}>
      {sessions.map((session) => (
        <SessionRow
          key={session.id}
          session={session}
          busy={busy}
          onEnd={() => onEnd(session.id)}
        />
      ))}
    </ul>
  );
}

function SessionRow(props: { session: Session; busy: boolean; onEnd: () => void }) {
  const { session, busy, onEnd } = props;
  const { userAgent, address, isThisOne, signedInAt, lastSeenAt } = session;
  const name = browserName(userAgent);
  return (
    <li>
      <div className={styles.session}>
        <div>
          <strong>{name}</strong>
          {isThisOne && <StatusBadge tone="positive">{COPY.this}</StatusBadge>}
        </div>
        {address !== null && <p>{COPY.address(address)}</p>}
        <p>{COPY.used(showAgo(lastSeenAt), showMoment(lastSeenAt))}</p>
        <p>{COPY.signedIn(showAgo(signedInAt), showMoment(signedInAt))}</p>
      </div>
      {!isThisOne && (
        <Button
          size="xs"
          variant="default"
          aria-label={COPY.endOf(name)}
          onClick={onEnd}
          disabled={busy}
        >
          {COPY.end}
        </Button>
      )}
    </li>
  );
}

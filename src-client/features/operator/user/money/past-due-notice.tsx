import type { OperatorUser } from '../../../../../src/contract/operator/operator-user.contract.ts';
import { showDay } from '../../../../lib/dates.ts';
import { PAST_DUE_COPY as COPY } from '../copy.ts';
import styles from '../user.module.css';
import { stripePage } from './stripe-page.ts';

/** When the payment failed, and until when access lasts regardless. */
export function PastDueNotice({ user }: { user: OperatorUser }) {
  if (user.status !== 'past_due') return null;
  const failedAt = user.subscriptions.find(({ isCurrent }) => isCurrent)?.firstFailedAt ?? null;
  const page = stripePage(user);
  return (
    <div className={`${styles.notice} ${styles.hold}`} role="status">
      <p>
        {failedAt === null ? COPY.failed : COPY.failedOn(showDay(failedAt))}{' '}
        {/* Once access ends the plan is free. */}
        {user.plan === 'free' || user.accessUntil === null
          ? COPY.ended
          : COPY.until(showDay(user.accessUntil))}
      </p>
      {page !== null && (
        <a href={page} target="_blank" rel="noreferrer">
          {COPY.open}
        </a>
      )}
    </div>
  );
}

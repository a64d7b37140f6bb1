import type { OperatorUser } from '../../../../../src/contract/operator/operator-user.contract.ts';
import type { Entitlement } from '../../../../../src/domain/catalogue/catalogue.ts';
import { entitlementsOf } from '../../../../../src/domain/entitlement.ts';
import { isLive } from '../../../../../src/domain/subscription.ts';
import { catalogue } from '../../../../lib/catalogue.ts';
import { showDay } from '../../../../lib/dates.ts';
import { DISPUTE_COPY as COPY } from '../copy.ts';
import styles from '../user.module.css';

/** The subscription suspended by an open dispute. */
export function disputedOf({ subscriptions }: OperatorUser) {
  return (
    subscriptions.find(
      ({ isCurrent, closedBecause, stripeStatus }) =>
        isCurrent && closedBecause === 'dispute' && isLive(stripeStatus),
    ) ?? null
  );
}

/** Entitlements of the disputed plan. Empty when the plan is not in our catalogue. */
export function entitlementsOnHold(user: OperatorUser): readonly Entitlement[] {
  const plan = disputedOf(user)?.plan ?? null;
  return plan === null ? [] : entitlementsOf(catalogue, plan);
}

export function DisputeNotice({ user }: { user: OperatorUser }) {
  const disputed = disputedOf(user);
  if (disputed === null) return null;
  const { evidenceDueAt } = disputed;
  return (
    <div className={`${styles.notice} ${styles.hold}`} role="status">
      <p>
        {COPY.onHold}{' '}
        {evidenceDueAt === null ? COPY.checkEvidence : COPY.evidenceDue(showDay(evidenceDueAt))}
      </p>
      <a href="/admin/disputes">{COPY.cases}</a>
      {user.stripeDashboard !== null && (
        <a
          href={`${user.stripeDashboard}/customers/${user.stripeCustomerId}`}
          target="_blank"
          rel="noreferrer"
        >
          {COPY.open}
        </a>
      )}
    </div>
  );
}

import { Link } from '@tanstack/react-router';
import type { OperatorUser } from '../../../../../src/contract/operator/operator-user.contract.ts';
import type { Entitlement } from '../../../../../src/domain/catalogue/catalogue.ts';
import { entitlementsOf } from '../../../../../src/domain/entitlement.ts';
import { isLive } from '../../../../../src/domain/subscription.ts';
import { catalogue } from '../../../../lib/catalogue.ts';
import { showDay } from '../../../../lib/dates.ts';
import { useMay } from '../../role/role-root.tsx';
import { DISPUTE_COPY as COPY, USER_COPY } from '../copy.ts';
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

/** The paused subscription. Once a payment after the pause failed, it is past due instead. */
export function pausedOf({ subscriptions }: OperatorUser) {
  return (
    subscriptions.find(
      ({ isCurrent, isOnPause, closedBecause }) => isCurrent && isOnPause && closedBecause === null,
    ) ?? null
  );
}

/** Why access that the plan includes is off. Nothing is withheld when the plan is not in our catalogue. */
export function withheldFrom(user: OperatorUser): Withheld | null {
  const disputed = disputedOf(user);
  const plan = (disputed ?? pausedOf(user))?.plan ?? null;
  if (plan === null) return null;
  return {
    entitlements: entitlementsOf(catalogue, plan),
    why: disputed === null ? USER_COPY.pausedWhy : COPY.why,
  };
}

export interface Withheld {
  entitlements: readonly Entitlement[];
  why: string;
}

export function DisputeNotice({ user }: { user: OperatorUser }) {
  const may = useMay();
  const disputed = disputedOf(user);
  if (disputed === null) return null;
  const { disputeCase } = user;
  return (
    <div className={`${styles.notice} ${styles.hold}`} role="status">
      <p>
        {COPY.onHold} {whatIsDue(disputed.evidenceDueAt, disputeCase)}
      </p>
      {disputeCase !== null && may('money.refund') ? (
        <Link to="/admin/disputes/$id" params={{ id: disputeCase.id }} preload={false}>
          {COPY.openCase}
        </Link>
      ) : (
        <Link to="/admin/disputes" preload={false}>
          {COPY.cases}
        </Link>
      )}
    </div>
  );
}

function whatIsDue(dueAt: string | null, found: OperatorUser['disputeCase']): string {
  if (found?.state === 'submitted') return COPY.submitted;
  return dueAt === null ? '' : COPY.answerBy(showDay(dueAt));
}

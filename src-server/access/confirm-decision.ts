import type { Entitlement } from '../../src/domain/entitlement.ts';
import { sameMoment } from './access-difference.ts';
import type { Sending, Urgency } from './access-provider.ts';
import type { Wish } from './desired-access.ts';
import { isGivenBy, wishesOf } from './match-grants.ts';
import type { Run } from './reconcile-run.ts';

/** It would be decided otherwise by now; nothing was sent. */
export class DecisionOvertaken extends Error {}

/** Until when something is to be held; null is not at all. */
type Decision = { expiresAt: Date | null } | null;

/**
 * How a write goes out that was decided before its turn came. The turn may come minutes after: whoever has lost
 * the account, or would decide otherwise by now, sends nothing. Reads the database only, for it is asked while
 * nobody else may call.
 */
export function sendingOf(
  run: Run,
  urgency: Urgency,
  entitlement: Entitlement,
  decided: Decision,
): Sending {
  return {
    urgency,
    async confirm() {
      await run.lease.confirm();
      const wishes = await wishesOf(run.deps, run.accountId);
      if (!sameDecision(decided, decisionAbout(run, entitlement, wishes))) {
        throw new DecisionOvertaken(`${entitlement} of ${run.accountId}`);
      }
    },
  };
}

/** What these wishes say of it at the run's provider. */
export function decisionAbout(
  { provider }: Pick<Run, 'provider'>,
  entitlement: Entitlement,
  wishes: readonly Wish[],
): Decision {
  const wish = wishes.find((each) => each.entitlement === entitlement);
  if (wish === undefined || !isGivenBy(provider, wish)) return null;
  return { expiresAt: provider.dated ? wish.expiresAt : null };
}

function sameDecision(one: Decision, other: Decision): boolean {
  if (one === null || other === null) return one === other;
  return sameMoment(one.expiresAt, other.expiresAt);
}

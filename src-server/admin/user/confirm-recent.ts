import type { UserActionAnswer } from '../../../src/contract/operator-user.contract.ts';
import type { Clock } from '../../clock/clock.ts';
import type { OperatorActor } from '../../procedure/request-context.ts';

const RECENT_MS = 30 * 60_000;

/** Null within half an hour of the sign-in; else how to confirm (resolutions, 50). */
export function confirmRecent(
  { signedInAt }: OperatorActor,
  machine: Clock,
): (UserActionAnswer & { success: false }) | null {
  if (machine.now().getTime() - signedInAt.getTime() <= RECENT_MS) return null;
  const message =
    'You signed in more than 30 minutes ago. Please sign in again at /admin and repeat this.';
  return { success: false, message, confirm: 'sign-in' };
}

import type { ConsoleAnswer } from '../../../src/contract/discord-console.contract.ts';
import type { Clock } from '../../clock/clock.ts';
import type { OperatorActor } from '../../procedure/request-context.ts';

const RECENT_MS = 30 * 60_000;

/** Null within half an hour of the sign-in; else the answer that says how to confirm (resolutions, 50). */
export function confirmBySignIn(
  { signedInAt }: OperatorActor,
  machine: Clock,
): (ConsoleAnswer & { success: false }) | null {
  if (machine.now().getTime() - signedInAt.getTime() <= RECENT_MS) return null;
  const message =
    'You signed in more than 30 minutes ago. Please confirm with your password, or sign in again at /admin, and repeat this.';
  return { success: false, message, confirm: 'sign-in' };
}

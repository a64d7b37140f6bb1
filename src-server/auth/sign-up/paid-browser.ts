import { readFork } from '../../database/transaction.ts';
import { SignUpEntity } from '../../people/sign-up.entity.ts';
import { hashToken } from '../../secrets/token.ts';
import type { AuthDeps } from '../auth.deps.ts';

/**
 * Sign-ups checked per browser. No person types more addresses, and a flood's cookie must stay
 * cheap to look up.
 */
const LOOKED_AT = 20;

/** Whether this sign-up cookie has a payment without a password. */
export async function isPaidBrowser(
  deps: Pick<AuthDeps, 'orm' | 'payments'>,
  signUpToken: string | null,
): Promise<boolean> {
  if (signUpToken === null) return false;
  const em = readFork(deps.orm);
  const open = { cookieHash: hashToken(signUpToken), completedAt: null };
  const signUps = await em.find(SignUpEntity, open, { limit: LOOKED_AT });
  if (signUps.length === 0) return false;
  const userIds = signUps.map(({ id }) => id);
  return deps.payments.isPaidAmong(em, userIds);
}

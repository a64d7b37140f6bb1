import { transact } from '../../database/transaction.ts';
import { findMailedLink, useMailedLink } from '../../people/mailed-links.ts';
import { type SignUp, SignUpEntity } from '../../people/sign-up.entity.ts';
import { hashToken, newToken } from '../../secrets/token.ts';
import type { AuthDeps } from '../auth.deps.ts';
import { linkOver } from '../mailed-link/follow-mailed-link.ts';

const PURPOSE = 'continue-sign-up';

interface ContinuedSignUp {
  signUpToken: string;
  userId: string;
  email: string;
  plan: string;
}

/**
 * Binds the sign-up to the browser that opens the mailed link. The link binds one browser
 * and reopens there until the account exists. A used link in another browser yields nothing, but
 * mails a fresh one: a payment is never lost.
 */
export async function continueSignUp(
  deps: Pick<AuthDeps, 'orm' | 'clock' | 'machineClock' | 'payments'>,
  token: string,
  browserToken: string | null,
): Promise<ContinuedSignUp> {
  const found = await transact(deps.orm, async (em) => {
    const fresh = await useMailedLink(em, deps.machineClock, { purpose: PURPOSE, token });
    const link = fresh ?? (await findMailedLink(em, { purpose: PURPOSE, token }));
    const signUp =
      link === null ? null : await em.findOne(SignUpEntity, { id: link.userId, completedAt: null });
    if (signUp === null) throw linkOver();
    if (fresh !== null) {
      signUp.addressProvenAt = deps.clock.now();
      return bind(signUp, newToken());
    }
    const isBound = browserToken !== null && hashToken(browserToken) === signUp.cookieHash;
    return isBound ? bind(signUp, browserToken) : { mailTo: signUp.email };
  });
  if (!('mailTo' in found)) return found;
  const mailed = await deps.payments.mailReturnLinks(found.mailTo, 'now-and-then');
  throw linkOver(mailed > 0 ? MAILED : MAILED_BEFORE);
}

const MAILED = 'This link was already used. We have just sent a new one to the same address.';
const MAILED_BEFORE =
  'This link was already used or is no longer valid. Please use the newest one that we sent you.';

function bind(signUp: SignUp, signUpToken: string): ContinuedSignUp {
  signUp.cookieHash = hashToken(signUpToken);
  return { signUpToken, userId: signUp.id, email: signUp.email, plan: signUp.plan };
}

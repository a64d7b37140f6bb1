import { normaliseEmail } from '../../../src/domain/people/email-address.ts';
import {
  PASSWORD_MAX_LENGTH,
  PASSWORD_REFUSAL_TEXT,
  type PasswordPolicy,
  refusePassword,
} from '../../../src/domain/people/password-policy.ts';
import { transact } from '../../database/transaction.ts';
import { AppError } from '../../errors/app-error.ts';
import { holdSignUp } from '../../people/account-lock.ts';
import { type SignUp, SignUpEntity } from '../../people/sign-up.entity.ts';
import { hashToken } from '../../secrets/token.ts';
import type { AuthDeps } from '../auth.deps.ts';
import { knownCaller } from '../password/password-gate.ts';
import { openSession } from '../session/sessions.ts';
import { alreadySetUp, createAccount } from './create-account.ts';
import { lockHolder } from './make-way.ts';
import type { PaymentProof } from './payment-proof.ts';

interface CompleteSignUpInput {
  policy: PasswordPolicy;
  email: string;
  password: string;
  /** Null: the free plan, whatever else the body says. */
  sessionId: string | null;
  signUpToken: string | null;
  userAgent: string | null;
  address: string;
  /** The page that asked for an account. The link that confirms the address leads back to it. */
  next?: string | undefined;
}

interface CompletedSignUp {
  accountId: string;
  email: string;
  sessionToken: string;
}

/**
 * Turns a sign-up into an account. Only its own browser may do so (by its cookie, or a mailed link
 * that renewed the cookie). A payment sets a password once; plan and date come from the verified
 * payment.
 */
export async function completeSignUp(
  deps: AuthDeps,
  input: CompleteSignUpInput,
): Promise<CompletedSignUp> {
  const refusal = refusePassword(input.policy, input.password);
  if (refusal !== null || input.password.length > PASSWORD_MAX_LENGTH) {
    const message = refusal === null ? 'Password is too long' : PASSWORD_REFUSAL_TEXT[refusal];
    throw new AppError('auth.password-refused', 'invalid', message);
  }
  const email = normaliseEmail(input.email);
  const { signUp, attemptId } =
    input.sessionId === null
      ? { signUp: await findFreeSignUp(deps, input.signUpToken, email), attemptId: null }
      : await findPaidSignUp(deps, input.sessionId, input.signUpToken);
  if (signUp.email !== email) {
    throw new AppError(
      'auth.email-differs',
      'invalid',
      'This email address does not match the payment. Please use the address you signed up with.',
    );
  }
  // Free sign-ups are unlimited, so they queue by address.
  const caller =
    attemptId === null ? { name: input.address, isKnown: false } : knownCaller(signUp.id);
  const passwordHash = await deps.passwords.hash(input.password, caller);

  const sessionToken = await transact(deps.orm, async (em) => {
    await lockHolder(em, signUp.email);
    await holdSignUp(em, signUp.id);
    if (attemptId !== null && !(await deps.payments.consume(em, attemptId))) throw alreadySetUp();
    const { next } = input;
    await createAccount(em, deps, { signUp, passwordHash, paid: attemptId !== null, next });
    return openSession(em, deps, { accountId: signUp.id, userAgent: input.userAgent });
  });
  deps.log.info({ accountId: signUp.id, paid: attemptId !== null }, 'account created');
  return { accountId: signUp.id, email, sessionToken };
}

async function findFreeSignUp(
  deps: AuthDeps,
  signUpToken: string | null,
  email: string,
): Promise<SignUp> {
  const signUp =
    signUpToken === null
      ? null
      : await deps.orm.em.fork().findOne(SignUpEntity, {
          cookieHash: hashToken(signUpToken),
          email,
          plan: 'free',
        });
  if (signUp === null) throw otherBrowser();
  // A second click. Only this browser knows the cookie, so the answer names no account to a stranger.
  if (signUp.completedAt != null) throw alreadySetUp();
  return signUp;
}

async function findPaidSignUp(
  deps: AuthDeps,
  sessionId: string,
  signUpToken: string | null,
): Promise<{ signUp: SignUp; attemptId: string }> {
  const proof = await deps.payments.prove(sessionId);
  if (proof.state !== 'paid' || proof.kind !== 'sign-up') throw notPaid(proof.state);
  const signUp = await deps.orm.em.fork().findOne(SignUpEntity, { id: proof.userId });
  if (signUp === null) throw notPaid('unknown');
  if (signUpToken === null || signUp.cookieHash !== hashToken(signUpToken)) throw otherBrowser();
  if (proof.consumed || signUp.completedAt !== null) throw alreadySetUp();
  return { signUp, attemptId: proof.attemptId };
}

function otherBrowser(): AppError {
  return new AppError(
    'auth.other-browser',
    'forbidden',
    'Please open this page in the browser where you started, or use the link in our email.',
  );
}

const NOT_PAID: Record<PaymentProof['state'], string> = {
  paid: 'This payment belongs to an upgrade.',
  open: 'The payment is not complete yet.',
  processing: 'The payment is being processed. Please try again in a moment.',
  expired: 'This payment session has expired. Please start again.',
  unknown: 'We do not recognize this payment session.',
  unavailable: 'The payment cannot be verified right now. Please try again.',
};

function notPaid(state: PaymentProof['state']): AppError {
  const kind = state === 'unavailable' ? 'unavailable' : 'precondition';
  return new AppError(`auth.payment-${state}`, kind, NOT_PAID[state]);
}

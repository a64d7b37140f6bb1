import type { Assertion } from '../../../src/contract/passkeys.contract.ts';
import { FOR_SHARE } from '../../database/row-locks.ts';
import { transact } from '../../database/transaction.ts';
import { AccountEntity } from '../../people/account.entity.ts';
import type { AuthDeps } from '../auth.deps.ts';
import { isKnownBrowser } from '../session/known-browsers.ts';
import { openSession } from '../session/sessions.ts';
import type { SignInFrom } from '../session/sign-in-with-password.ts';
import { tellNewSignIn } from '../session/tell-new-sign-in.ts';
import { enqueueAdoption } from '../sign-up/enqueue-adoption.ts';
import { answeredBy } from './answer-challenge.ts';
import { holdPasskey } from './passkeys.view.ts';

interface PasskeySignIn {
  accountId: string;
  email: string;
  sessionToken: string;
}

/** Null: none of our passkeys signed it. */
export async function signInWithPasskey(
  deps: AuthDeps,
  assertion: Assertion,
  { userAgent, signUpToken, knownBrowserToken }: Omit<SignInFrom, 'address'>,
): Promise<PasskeySignIn | null> {
  const passkey = await answeredBy(deps, 'sign in a subscriber', assertion);
  if (passkey === null) return null;
  const { ownerId: accountId } = passkey;
  const isKnown = await isKnownBrowser(deps, knownBrowserToken, accountId);
  return transact(deps.orm, async (em) => {
    const account = await em.findOne(AccountEntity, { id: accountId, closingAt: null }, FOR_SHARE);
    if (account === null || !(await holdPasskey(em, passkey))) return null;
    await enqueueAdoption(em, deps, { account, signUpToken });
    await tellNewSignIn(em, deps, { account, isKnown, userAgent });
    const sessionToken = openSession(em, deps, { accountId, userAgent });
    return { accountId, email: account.email, sessionToken };
  });
}

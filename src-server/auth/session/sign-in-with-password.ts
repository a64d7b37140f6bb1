import { normaliseEmail } from '../../../src/domain/people/email-address.ts';
import { FOR_SHARE } from '../../database/row-locks.ts';
import { readFork, transact } from '../../database/transaction.ts';
import { guessedSubscriber } from '../../limits/guessed-account.ts';
import { AccountEntity } from '../../people/account.entity.ts';
import type { AuthDeps } from '../auth.deps.ts';
import { enqueueAdoption } from '../sign-up/enqueue-adoption.ts';
import { isKnownBrowser } from './known-browsers.ts';
import { openSession } from './sessions.ts';
import { tellNewSignIn } from './tell-new-sign-in.ts';

type SignInResult =
  | { success: true; accountId: string; sessionToken: string }
  | { success: false; reason: SignInRefusal; accountId: string | null };

type SignInRefusal = 'unknown-account' | 'wrong-password' | 'changed-meanwhile';

export interface SignInFrom {
  address: string;
  userAgent: string | null;
  /** The value of this browser's cookie. */
  knownBrowserToken: string | null;
  signUpToken: string | null;
}

/** Stands in for a missing account, so the query stays the same. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

interface Found {
  id: string;
  passwordHash: string;
}

/**
 * Selects two columns without an entity: hydrating one takes a quarter of a millisecond, which
 * would reveal an account.
 */
const FIND = 'select id, password_hash as "passwordHash" from account where email = ?';

/** The same message and cost for a wrong password and an unknown address. */
export async function signInWithPassword(
  deps: AuthDeps,
  input: { email: string; password: string },
  from: SignInFrom,
): Promise<SignInResult> {
  const email = normaliseEmail(input.email);
  const [found] = await readFork(deps.orm).execute<Found[]>(FIND, [email]);
  const token = from.knownBrowserToken;
  const isKnown = await isKnownBrowser(deps, token, found?.id ?? NOBODY);
  const { address } = from;
  const guess = {
    account: guessedSubscriber(email),
    address,
    knownBrowser: isKnown ? token : null,
  };
  await deps.guesses.spend(guess);
  const caller = { name: address, isKnown };
  const right =
    found === undefined
      ? await deps.passwords.verifyDummy(input.password, caller)
      : await deps.passwords.verify(found.passwordHash, input.password, caller);
  const refuse = (reason: SignInRefusal) =>
    ({ success: false, reason, accountId: found?.id ?? null }) as const;
  if (found === undefined) return refuse('unknown-account');
  if (!right) return refuse('wrong-password');
  const { id: accountId, passwordHash } = found;
  const sessionToken = await transact(deps.orm, async (em) => {
    // The check takes time. If the address or password changed or the account closed since, every
    // session ended, and this sign-in must fail too.
    const stillRight = { id: accountId, email, passwordHash, closingAt: null };
    const account = await em.findOne(AccountEntity, stillRight, FOR_SHARE);
    if (account === null) return null;
    await enqueueAdoption(em, deps, { account, signUpToken: from.signUpToken });
    const { userAgent } = from;
    await tellNewSignIn(em, deps, { account, isKnown, userAgent });
    return openSession(em, deps, { accountId, userAgent });
  });
  if (sessionToken === null) return refuse('changed-meanwhile');
  await deps.guesses.wasRight(guess);
  return { success: true, accountId, sessionToken };
}

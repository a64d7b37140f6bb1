import { normaliseEmail } from '../../../src/domain/people/email-address.ts';
import { KEPT } from '../../database/locked.ts';
import { readFork, transact } from '../../database/transaction.ts';
import { AccountEntity } from '../account.entity.ts';
import type { AuthDeps } from '../auth.deps.ts';
import { enqueueAdoption } from '../sign-up/enqueue-adoption.ts';
import { guessedSubscriber } from './guessed-subscriber.ts';
import { isKnownBrowser } from './known-browsers.ts';
import { openSession } from './sessions.ts';
import { tellNewSignIn } from './tell-new-sign-in.ts';

export type LoginResult =
  | { success: true; accountId: string; sessionToken: string }
  | { success: false; reason: LoginRefusal; accountId: string | null };

export type LoginRefusal = 'unknown-account' | 'wrong-password' | 'changed-meanwhile';

export interface LoginFrom {
  address: string;
  userAgent: string | null;
  /** The browser's cookie of that name. */
  knownBrowserToken: string | null;
  signUpToken: string | null;
}

/** Asked about where there is no account, so that the question is the same one. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

interface Found {
  id: string;
  passwordHash: string;
}

/** No more of it, and no entity: to make one takes a quarter of a millisecond, by which an account could be told. */
const FIND = 'select id, password_hash as "passwordHash" from account where email = ?';

/** One text and one cost for a wrong password and for an unknown address. */
export async function loginWithPassword(
  deps: AuthDeps,
  input: { email: string; password: string },
  from: LoginFrom,
): Promise<LoginResult> {
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
  const lane = { name: address, isKnown };
  const right =
    found === undefined
      ? await deps.passwords.verifyNobody(input.password, lane)
      : await deps.passwords.verify(found.passwordHash, input.password, lane);
  const refuse = (reason: LoginRefusal) =>
    ({ success: false, reason, accountId: found?.id ?? null }) as const;
  if (found === undefined) return refuse('unknown-account');
  if (!right) return refuse('wrong-password');
  const { id: accountId, passwordHash } = found;
  const sessionToken = await transact(deps.orm, async (em) => {
    // Checking takes its time: an address or a password that was changed, or an account that was closed, meanwhile
    // has put everybody out, and this sign-in with them.
    const stillRight = { id: accountId, email, passwordHash, closingAt: null };
    const account = await em.findOne(AccountEntity, stillRight, KEPT);
    if (account === null) return null;
    await enqueueAdoption(em, deps, account, from.signUpToken);
    const { userAgent } = from;
    await tellNewSignIn(em, deps, account, { isKnown, userAgent });
    return openSession(em, deps, { accountId, userAgent });
  });
  if (sessionToken === null) return refuse('changed-meanwhile');
  await deps.guesses.wasRight(guess);
  return { success: true, accountId, sessionToken };
}

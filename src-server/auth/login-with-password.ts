import type { EntityManager } from '@mikro-orm/postgresql';
import { normaliseEmail } from '../../src/domain/email-address.ts';
import { transact } from '../database/transaction.ts';
import { type Account, AccountEntity } from './account.entity.ts';
import type { AuthDeps } from './auth.deps.ts';
import { enqueueAdoption } from './enqueue-adoption.ts';
import { guessedSubscriber } from './guessed-subscriber.ts';
import { isKnownBrowser } from './known-browsers.ts';
import { openSession } from './sessions.ts';

export type LoginResult =
  | { success: true; accountId: string; sessionToken: string }
  | { success: false };

export interface LoginFrom {
  address: string;
  userAgent: string | null;
  /** The browser's cookie of that name. */
  knownBrowserToken: string | null;
}

/** Asked about where there is no account, so that the question is the same one. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

/** One text and one cost for a wrong password and for an unknown address. */
export async function loginWithPassword(
  deps: AuthDeps,
  input: { email: string; password: string },
  from: LoginFrom,
): Promise<LoginResult> {
  const email = normaliseEmail(input.email);
  const account = await deps.orm.em.fork().findOne(AccountEntity, { email });
  const token = from.knownBrowserToken;
  const isKnown = await isKnownBrowser(deps, token, account?.id ?? NOBODY);
  const { address } = from;
  const guess = {
    account: guessedSubscriber(email),
    address,
    knownBrowser: isKnown ? token : null,
  };
  await deps.guesses.spend(guess);
  const lane = { name: address, isKnown };
  const right =
    account === null
      ? await deps.passwords.verifyNobody(input.password, lane)
      : await deps.passwords.verify(account.passwordHash, input.password, lane);
  if (account === null || !right) return { success: false };
  const sessionToken = await transact(deps.orm, async (em) => {
    if (!(await isStillRight(em, account))) return null;
    await enqueueAdoption(em, deps, account);
    const { userAgent } = from;
    return openSession(em, deps, { accountId: account.id, userAgent });
  });
  if (sessionToken === null) return { success: false };
  await deps.guesses.wasRight(guess);
  deps.log.info({ accountId: account.id }, 'subscriber signed in');
  return { success: true, accountId: account.id, sessionToken };
}

const UNCHANGED = `
  select 1 from account where id = ?::uuid and password_hash = ? and closing_at is null for share`;

/**
 * Checking takes its time: a password that was changed, or an account that was closed, meanwhile has put
 * everybody out, and this sign-in with them. Stays so in the caller's transaction.
 */
async function isStillRight(em: EntityManager, { id, passwordHash }: Account): Promise<boolean> {
  return (await em.execute<unknown[]>(UNCHANGED, [id, passwordHash])).length > 0;
}

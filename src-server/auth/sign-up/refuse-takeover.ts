import type { EntityManager } from '@mikro-orm/postgresql';
import { FOR_UPDATE } from '../../database/row-locks.ts';
import { AppError } from '../../errors/app-error.ts';
import { type Account, AccountEntity } from '../../people/account.entity.ts';
import { SignUpEntity } from '../../people/sign-up.entity.ts';
import type { AuthDeps } from '../auth.deps.ts';
import { SIGN_UP_KEEP_MS } from './forget-sign-ups.ts';
import { keepsAddress } from './make-way.ts';

const DAY_MS = 86_400_000;

type Deps = Pick<AuthDeps, 'clock' | 'payments'>;

/**
 * Refuses to move an account to an address in use by an account that keeps it or is younger than a
 * day, a sign-up, or a payment in progress. Its reader may follow a stranger's link, mistaking it
 * for their own sign-up's. Returns the unproven account to replace, locked.
 */
export async function refuseTakeover(
  em: EntityManager,
  deps: Deps,
  { email, message }: { email: string; message: string },
): Promise<Account | null> {
  const holder = await em.findOne(AccountEntity, { email }, FOR_UPDATE);
  const isInUse =
    (holder !== null && (await isInUseBy(em, deps, holder))) || (await hasSignUp(em, deps, email));
  if (isInUse) throw new AppError('auth.address-in-use', 'precondition', message);
  return holder;
}

async function isInUseBy(em: EntityManager, deps: Deps, holder: Account): Promise<boolean> {
  if (await keepsAddress(em, deps, holder)) return true;
  if (holder.createdAt.getTime() > deps.clock.now().getTime() - DAY_MS) return true;
  return deps.payments.isPaymentOpenAmong(em, [holder.id]);
}

async function hasSignUp(em: EntityManager, deps: Deps, email: string): Promise<boolean> {
  const open = await em.find(SignUpEntity, { email, completedAt: null });
  const since = deps.clock.now().getTime() - SIGN_UP_KEEP_MS;
  if (open.some(({ createdAt }) => createdAt.getTime() > since)) return true;
  const userIds = open.map(({ id }) => id);
  return open.length > 0 && deps.payments.isPaymentOpenAmong(em, userIds);
}

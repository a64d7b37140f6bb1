import { readFork } from '../../database/transaction.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Kernel } from '../../kernel.ts';
import { accountOf } from '../../people/contact.ts';
import { listOpenSignUps } from '../../people/sign-ups.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { listPaidSignUpsOf } from '../paid-sign-ups/paid-sign-ups.ts';
import { mailReturnLinks } from '../paid-sign-ups/remind-paid-sign-ups.ts';
import type { Payer } from '../payer.ts';
import { PaymentAttemptEntity } from '../payment-attempt.entity.ts';
import { holdsAddress } from '../standing/pays.ts';
import { unreachable } from './close-payment-pages.ts';
import { readAttemptOutcome } from './read-attempt-outcome.ts';

/**
 * Attempts are free to create for any address. Check no more pages than one person has browsers.
 */
const OTHERS_ASKED = 5;

/**
 * One address buys once. An owner of an account, or of a payment in another browser, would be
 * billed twice. Mails them the return link instead.
 */
export async function refuseTakenAddress(deps: BillingDeps, payer: Payer): Promise<void> {
  if ((await holderOf(deps, payer.email)) !== null) throw addressTaken();
  const underWay = await hearOfOthers(deps, payer);
  const paid = await listPaidSignUpsOf(deps, payer.email);
  if (!underWay && !paid.some(({ signUp }) => signUp.id !== payer.userId)) return;
  await mailReturnLinks(deps, payer.email, 'now-and-then');
  throw addressTaken();
}

/** The same message for an account and a payment: it must not reveal that the address paid. */
function addressTaken(): AppError {
  return new AppError(
    'billing.address-taken',
    'conflict',
    'This email is already in use. Please sign in. If you have not chosen a password yet, follow the link in our email to you.',
  );
}

/**
 * A page open in another browser may be paid with its webhook still in flight. Reads it from Stripe
 * and records a payment. True if money is on its way.
 */
async function hearOfOthers(deps: BillingDeps, payer: Payer): Promise<boolean> {
  const em = readFork(deps.orm);
  const signUps = await listOpenSignUps(em, payer.email);
  const others = signUps.map(({ id }) => id).filter((id) => id !== payer.userId);
  const open = await em.find(
    PaymentAttemptEntity,
    { userId: { $in: others }, kind: 'sign-up', state: 'open' },
    { orderBy: { id: 'desc' }, limit: OTHERS_ASKED },
  );
  let underWay = false;
  for (const { id } of open) {
    const { state } = await readAttemptOutcome(deps, id);
    if (state === 'processing') underWay = true;
    if (state === 'unavailable') throw unreachable();
  }
  return underWay;
}

/** The account that keeps an address: it proved the address, or holds it without proof. */
export async function holderOf(deps: Pick<Kernel, 'orm'>, email: string): Promise<string | null> {
  const account = await accountOf(readFork(deps.orm), email);
  if (account === null) return null;
  const holds = account.confirmed || (await holdsAddress(readFork(deps.orm), account.accountId));
  return holds ? account.accountId : null;
}

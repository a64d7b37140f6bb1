import { readFork } from '../database/transaction.ts';
import { AppError } from '../errors/app-error.ts';
import type { BillingDeps } from './billing.deps.ts';
import { mailWaysBack } from './mail-ways-back.ts';
import { listPaidSignUpsOf } from './paid-sign-ups.ts';
import type { Payer } from './payer.ts';
import { pays } from './pays.ts';

/**
 * One address buys once: who has an account, or paid in another browser and never came back, would be
 * billed twice. The second is mailed the way back instead.
 */
export async function refuseTakenAddress(deps: BillingDeps, payer: Payer): Promise<void> {
  if ((await holderOf(deps, payer.email)) !== null) {
    throw new AppError(
      'billing.address-taken',
      'conflict',
      'An account with this email already exists. Please sign in.',
    );
  }
  const paid = await listPaidSignUpsOf(deps, payer.email);
  if (!paid.some(({ signUp }) => signUp.id !== payer.userId)) return;
  await mailWaysBack(deps, payer.email, 'now-and-then');
  throw new AppError(
    'billing.already-paid',
    'conflict',
    'A payment for this address has already arrived. Please follow the link in our mail to you.',
  );
}

/** The account that an address belongs to for good: it proved it, or it pays. */
export async function holderOf(
  deps: Pick<BillingDeps, 'orm' | 'people'>,
  email: string,
): Promise<string | null> {
  const account = await deps.people.accountOf(email);
  if (account === null) return null;
  const holds = account.confirmed || (await pays(readFork(deps.orm), account.accountId));
  return holds ? account.accountId : null;
}

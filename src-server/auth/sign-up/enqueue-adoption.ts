import type { EntityManager } from '@mikro-orm/postgresql';
import { adoptPaymentsJob } from '../../billing/paid-sign-ups/adopt-payments.job.ts';
import type { Kernel } from '../../kernel.ts';
import type { Account } from '../../people/account.entity.ts';
import { SignUpEntity } from '../../people/sign-up.entity.ts';
import { hashToken } from '../../secrets/token.ts';

/**
 * The browser that signs in may hold a paid sign-up with the account's address, started here or
 * continued here by the mailed link. An equal address alone gives the account nothing.
 */
export async function enqueueAdoption(
  em: EntityManager,
  deps: Pick<Kernel, 'jobs'>,
  {
    account: { id: accountId, email },
    signUpToken,
  }: { account: Pick<Account, 'id' | 'email'>; signUpToken: string | null },
): Promise<void> {
  if (signUpToken === null) return;
  const ofThisBrowser = { cookieHash: hashToken(signUpToken) };
  const signUp = await em.findOne(SignUpEntity, { email, completedAt: null, ...ofThisBrowser });
  if (signUp === null) return;
  await deps.jobs.enqueue(em, adoptPaymentsJob, { accountId, signUpId: signUp.id });
}

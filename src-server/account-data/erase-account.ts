import type { EntityManager } from '@mikro-orm/postgresql';
import type { ErasureAnswer } from '../../src/contract/account-data.contract.ts';
import { normaliseEmail } from '../../src/domain/people/email-address.ts';
import type { AuditActor } from '../audit/record-audit.ts';
import { closeAccount } from '../auth/close-account.ts';
import { knownCaller } from '../auth/password/password-gate.ts';
import { retryOnUnique } from '../database/transaction.ts';
import { AppError } from '../errors/app-error.ts';
import { queueMail } from '../mail/outbox.ts';
import { newToken } from '../secrets/token.ts';
import type { AccountDataDeps } from './account-data.deps.ts';
import { beginErasure } from './begin-erasure.ts';
import { getAccount } from './data-subject.ts';
import { ErasureEntity } from './erasure.entity.ts';
import { farewellKey } from './farewell-mail.ts';
import { enqueueErasure } from './resume-erasures.ts';

/**
 * Starts an erasure: sign-in is blocked and entitlements end. A job then ends billing, revokes
 * access, proves it gone and only then erases. Used by operators and subscribers; idempotent.
 * `confirmation` is the account's e-mail, typed.
 */
export async function eraseAccount(
  deps: AccountDataDeps,
  actor: AuditActor,
  input: { accountId: string; confirmation: string },
): Promise<ErasureAnswer> {
  const { accountId } = input;
  const unusable = await deps.passwords.hash(newToken(), knownCaller(accountId));
  return retryOnUnique(deps.orm, async (em) => {
    const account = await getAccount(em, accountId);
    if (normaliseEmail(input.confirmation) !== account.email) {
      throw new AppError(
        'account-data.not-confirmed',
        'invalid',
        'Please type the email address of the account to confirm.',
      );
    }
    const known = await em.findOne(ErasureEntity, { accountId });
    if (known !== null) {
      if (known.state === 'closing') await enqueueErasure(em, deps, accountId);
      return { state: known.state, waitsFor: known.waitsFor ?? null };
    }
    await begin(em, deps, actor, { accountId, email: account.email, unusable });
    return { state: 'closing', waitsFor: null };
  });
}

async function begin(
  em: EntityManager,
  deps: AccountDataDeps,
  actor: AuditActor,
  { accountId, email, unusable }: { accountId: string; email: string; unusable: string },
): Promise<void> {
  await closeAccount(em, { accountId, passwordHash: unusable, now: deps.clock.now() });
  await beginErasure(em, deps, { accountId, actor });
  await queueMail(em, deps, {
    dedupeKey: farewellKey(accountId),
    userId: accountId,
    to: email,
    template: 'account-closing',
    values: {},
  });
  await enqueueErasure(em, deps, accountId);
}

import type { EntityManager } from '@mikro-orm/postgresql';
import { SYSTEM_ACTOR } from '../audit/record-audit.ts';
import type { Kernel } from '../kernel.ts';
import { releaseAddress } from '../people/release-address.ts';
import { beginErasure } from './begin-erasure.ts';
import { ErasureEntity } from './erasure.entity.ts';
import { enqueueErasure } from './resume-erasures.ts';

/**
 * Takes the address from an account whose owner never proved it, and erases the account as if its
 * owner had asked, but without a mail. An erasure in progress continues. Runs in the transaction
 * that gives the address to another account.
 */
export async function eraseReplaced(
  em: EntityManager,
  deps: Pick<Kernel, 'clock' | 'machineClock' | 'jobs'>,
  { accountId, passwordHash }: { accountId: string; passwordHash: string },
): Promise<void> {
  await releaseAddress(em, { accountId, passwordHash, now: deps.clock.now() });
  if ((await em.findOne(ErasureEntity, { accountId })) === null) {
    await beginErasure(em, deps, { accountId, actor: SYSTEM_ACTOR });
  }
  await enqueueErasure(em, deps, accountId);
}

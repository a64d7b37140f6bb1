import type { EntityManager } from '@mikro-orm/postgresql';
import { retryOnUnique } from '../../../database/transaction.ts';
import type { Kernel } from '../../../kernel.ts';
import { SignalChainEntity } from '../../record/signal.entity.ts';
import { SignalDigestEntity } from './signal-digest.entity.ts';

export async function wantsDigest(em: EntityManager, accountId: string): Promise<boolean> {
  return (await em.findOne(SignalDigestEntity, { accountId }))?.isOn ?? false;
}

/** The first mail has what is due from now on. Safe to repeat. */
export function chooseDigest(
  { orm, clock }: Pick<Kernel, 'orm' | 'clock'>,
  { accountId }: { accountId: string },
  isOn: boolean,
): Promise<void> {
  return retryOnUnique(orm, async (em) => {
    const known = await em.findOne(SignalDigestEntity, { accountId });
    if (known?.isOn === isOn) return;
    const { lastSeq } = await em.findOneOrFail(SignalChainEntity, { id: 1 });
    const since = { isOn, cutoff: clock.now(), lastSeq };
    if (known === null) em.create(SignalDigestEntity, { accountId, ...since });
    else Object.assign(known, since);
  });
}

import type { EntityManager } from '@mikro-orm/postgresql';
import { newId } from '../../database/identifier.ts';
import { queueMail } from '../../mail/outbox.ts';
import { AccountEntity } from '../../people/account.entity.ts';
import type { AuthDeps } from '../auth.deps.ts';

/** Notifies the owner, who may not have added it. Runs in the transaction that stores it. */
export async function tellPasskeyAdded(
  em: EntityManager,
  deps: Pick<AuthDeps, 'clock' | 'jobs' | 'publicUrl'>,
  accountId: string,
): Promise<void> {
  const account = await em.findOneOrFail(AccountEntity, { id: accountId });
  await queueMail(em, deps, {
    dedupeKey: `passkey-added:${newId()}`,
    userId: accountId,
    to: account.email,
    template: 'passkey-added',
    values: { link: `${deps.publicUrl}/forgot-password` },
  });
}

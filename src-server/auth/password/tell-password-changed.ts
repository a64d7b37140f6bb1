import type { EntityManager } from '@mikro-orm/postgresql';
import { newId } from '../../database/identifier.ts';
import { queueMail } from '../../mail/outbox.ts';
import type { AuthDeps } from '../auth.deps.ts';

/** Notifies the owner, who may not have changed it. Runs in the transaction that changes it. */
export async function tellPasswordChanged(
  em: EntityManager,
  deps: Pick<AuthDeps, 'clock' | 'jobs' | 'publicUrl'>,
  account: { id: string; email: string },
): Promise<void> {
  await queueMail(em, deps, {
    dedupeKey: `password-changed:${newId()}`,
    userId: account.id,
    to: account.email,
    template: 'password-changed',
    values: { link: `${deps.publicUrl}/forgot-password` },
  });
}

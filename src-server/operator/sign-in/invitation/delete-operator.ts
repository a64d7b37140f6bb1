import type { EntityManager } from '@mikro-orm/postgresql';
import { forgetPasskeys } from '../../../auth/passkeys/passkeys.view.ts';
import { type Operator, OperatorEntity } from '../../operator.entity.ts';
import { OperatorSessionEntity } from '../../operator-session.entity.ts';
import { RecoveryCodeEntity } from '../factors/recovery-code.entity.ts';
import { OperatorInviteEntity } from './operator-invite.entity.ts';

/**
 * Deletes the operator with sessions, codes, and the invitations they sent. Runs in the caller's
 * transaction.
 */
export async function deleteOperator(
  em: EntityManager,
  { id: operatorId }: Pick<Operator, 'id'>,
): Promise<{ sessionsEnded: number; invitationsEnded: number }> {
  const sessionsEnded = await em.nativeDelete(OperatorSessionEntity, { operatorId });
  await em.nativeDelete(RecoveryCodeEntity, { operatorId });
  await forgetPasskeys(em, { ownerId: operatorId });
  const invitationsEnded = await em.nativeDelete(OperatorInviteEntity, { invitedBy: operatorId });
  await em.nativeDelete(OperatorEntity, { id: operatorId });
  return { sessionsEnded, invitationsEnded };
}

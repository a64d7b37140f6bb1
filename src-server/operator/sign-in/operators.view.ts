import type { OperatorList } from '../../../src/contract/operator/operators.contract.ts';
import { mayDo } from '../../../src/domain/people/operator-rights.ts';
import { readFork } from '../../database/transaction.ts';
import type { Kernel } from '../../kernel.ts';
import type { OperatorActor } from '../../procedure/request-context.ts';
import { liveSessions } from '../operator-sessions.ts';

const OPERATORS = `
  select o.id, o.username, o.role, o.totp_sealed is not null as "secondFactor",
    o.email, o.id = ? as "isYou", o.from_environment as "fromEnvironment",
    (select count(*)::int from operator_recovery_code c
      where c.operator_id = o.id and c.used_at is null) as "recoveryCodesLeft",
    (select count(*)::int from operator_session s
      where s.operator_id = o.id and s.expires_at > ? and s.last_seen_at > ?) as browsers,
    (select count(*)::int from passkey k where k.owner_id = o.id) as passkeys,
    to_char(o.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt"
  from operator o where ?::uuid is null or o.id = ?::uuid order by o.username limit 200`;

const INVITATIONS = `
  select username, role,
    to_char(expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "expiresAt"
  from operator_invite where expires_at > ? order by username limit 200`;

/** All operators if the caller manages them; otherwise only the caller. */
export async function listOperators(
  deps: Pick<Kernel, 'orm' | 'machineClock'>,
  { operatorId, role, mustEnrol }: OperatorActor,
): Promise<OperatorList> {
  const em = readFork(deps.orm);
  const now = deps.machineClock.now();
  const live = liveSessions(now);
  const isManager = !mustEnrol && mayDo(role, 'operators.manage');
  const alone = isManager ? null : operatorId;
  return {
    operators: await em.execute<OperatorList['operators']>(OPERATORS, [
      operatorId,
      live.expiresAt.$gt,
      live.lastSeenAt.$gt,
      alone,
      alone,
    ]),
    invitations: !isManager
      ? []
      : await em.execute<OperatorList['invitations']>(INVITATIONS, [now]),
  };
}

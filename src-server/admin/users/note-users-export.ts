import { withAuditOrigin } from '../../audit/audit-origin.ts';
import { operatorActor, recordAudit } from '../../audit/record-audit.ts';
import type { Clock } from '../../clock/clock.ts';
import type { Orm } from '../../database/orm.ts';
import { transact } from '../../database/transaction.ts';
import type { OperatorActor, RequestContext } from '../../procedure/request-context.ts';
import type { UserFilter } from './user-filter.ts';

/** Everybody's addresses leave the house: that is written down before the first of them does. */
export async function noteUsersExport(
  deps: { orm: Orm; machineClock: Clock },
  operator: OperatorActor,
  { remoteAddress, userAgent }: Pick<RequestContext, 'remoteAddress' | 'userAgent'>,
  filter: UserFilter,
  format: 'csv' | 'json',
): Promise<void> {
  const { operatorId } = operator;
  const origin = { operatorId, address: remoteAddress, browser: userAgent };
  await withAuditOrigin(origin, () =>
    transact(deps.orm, async (em) => {
      const { plan, status, access } = filter;
      recordAudit(em, {
        at: deps.machineClock.now(),
        actor: operatorActor(operator),
        action: 'users.exported',
        target: 'users',
        before: null,
        // What was searched for may be a name.
        after: { format, plan, status, access, searched: filter.search !== null },
      });
    }),
  );
}

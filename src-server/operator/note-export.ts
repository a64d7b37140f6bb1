import { withAuditOrigin } from '../audit/audit-origin.ts';
import { type AuditedChange, operatorActor, recordAudit } from '../audit/record-audit.ts';
import { transact } from '../database/transaction.ts';
import type { Kernel } from '../kernel.ts';
import type { OperatorActor, RequestContext } from '../procedure/request-context.ts';

export type ExportOrigin = Pick<RequestContext, 'remoteAddress' | 'userAgent'>;

/** Audits an export of personal data before its first byte is sent. */
export async function noteExport(
  deps: Pick<Kernel, 'orm' | 'machineClock'>,
  operator: OperatorActor,
  {
    origin: { remoteAddress, userAgent },
    what,
  }: { origin: ExportOrigin; what: Pick<AuditedChange, 'action' | 'target' | 'after'> },
): Promise<void> {
  const { operatorId } = operator;
  const origin = { operatorId, address: remoteAddress, browser: userAgent };
  await withAuditOrigin(origin, () =>
    transact(deps.orm, async (em) => {
      const at = deps.machineClock.now();
      recordAudit(em, { ...what, at, actor: operatorActor(operator), before: null });
    }),
  );
}

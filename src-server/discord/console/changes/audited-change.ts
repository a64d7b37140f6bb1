import type { AuditFacts } from '../../../audit/audit-entry.entity.ts';
import { auditedAct } from '../../../audit/audited-act.ts';
import type { ConsoleDeps } from '../console.deps.ts';

interface Answer {
  success: boolean;
  changeId?: string | null | undefined;
}

/**
 * Audits an operator's change at Discord before it is tried, and its outcome. The change that the
 * entry names stores the previous state, step by step.
 */
export function auditedChange<A extends Answer>(
  { access }: Pick<ConsoleDeps, 'access'>,
  action: string,
  target: string,
  asked: AuditFacts | null,
  work: () => Promise<A>,
): Promise<A> {
  return auditedAct(
    access,
    { action: `community.${action}`, target, before: asked },
    work,
    (answer) => ({
      outcome: answer.success ? 'done' : 'not-done',
      changeId: answer.changeId ?? null,
    }),
  );
}

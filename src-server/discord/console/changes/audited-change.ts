import type { AuditFacts } from '../../../audit/audit-entry.entity.ts';
import { auditedAct } from '../../../audit/audited-act.ts';
import type { Kernel } from '../../../kernel.ts';

interface Answer {
  success: boolean;
  changeId?: string | null | undefined;
}

/**
 * Audits an operator's change at Discord before it is tried, and its outcome. The change that the
 * entry names stores the previous state, step by step.
 */
export function auditedChange<A extends Answer>(
  deps: Pick<Kernel, 'orm' | 'machineClock' | 'log'>,
  { action, target, asked }: { action: string; target: string; asked: AuditFacts | null },
  work: () => Promise<A>,
): Promise<A> {
  return auditedAct(
    deps,
    { action: `community.${action}`, target, before: asked },
    {
      work,
      outcomeOf: (answer) => ({
        outcome: answer.success ? 'done' : 'not-done',
        changeId: answer.changeId ?? null,
      }),
    },
  );
}

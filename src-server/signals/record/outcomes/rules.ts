import type { EntityManager } from '@mikro-orm/postgresql';
import { allVersions, type RuleVersion } from '../../../../src/domain/signals/record/outcome.ts';
import { operatorActor, recordAudit } from '../../../audit/record-audit.ts';
import { transact } from '../../../database/transaction.ts';
import type { OperatorActor } from '../../../procedure/request-context.ts';
import type { SignalsDeps } from '../../signals.deps.ts';
import { lockChain } from '../append-signal.ts';
import { OutcomeRuleEntity } from '../outcome-rule.entity.ts';

/** Every version, the standard one first. */
export async function listRules(em: EntityManager): Promise<readonly RuleVersion[]> {
  const rows = await em.find(OutcomeRuleEntity, {}, { orderBy: { version: 'asc' } });
  return allVersions(rows.map(({ version, fromSeq, spec }) => ({ version, fromSeq, ...spec })));
}

/** Judges openings from the next entry on by another rule. Earlier ones keep theirs. */
export function changeRule(
  { orm, clock, machineClock }: Pick<SignalsDeps, 'orm' | 'clock' | 'machineClock'>,
  actor: OperatorActor,
  { maxOpenDays }: { maxOpenDays: number },
): Promise<RuleVersion> {
  return transact(orm, async (em) => {
    const chain = await lockChain(em);
    const last = (await listRules(em)).at(-1);
    const rule = { version: (last?.version ?? 0) + 1, fromSeq: chain.lastSeq + 1, maxOpenDays };
    if (last?.maxOpenDays === maxOpenDays) return last;
    em.create(OutcomeRuleEntity, {
      version: rule.version,
      fromSeq: rule.fromSeq,
      spec: { maxOpenDays },
      changedBy: actor.operatorId,
      changedAt: clock.now(),
    });
    recordAudit(em, {
      at: machineClock.now(),
      actor: operatorActor(actor),
      action: 'record.rule-changed',
      target: 'record',
      before: { version: last?.version ?? 0, maxOpenDays: last?.maxOpenDays ?? 0 },
      after: rule,
    });
    return rule;
  });
}

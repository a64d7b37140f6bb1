import {
  auditAnswer,
  auditFrameAnswer,
  auditInput,
  auditVerdictAnswer,
} from '../../../src/contract/operator/audit.contract.ts';
import { verifyAudit } from '../../audit/verify-audit.ts';
import type { Kernel } from '../../kernel.ts';
import { operatorProcedure } from '../../procedure/procedures.ts';
import { auditFrame } from './audit-frame.view.ts';
import { listAudit } from './list-audit.ts';

/** Reads the audit and its verification. Nothing here writes to it. */
export function auditProcedures(deps: Pick<Kernel, 'orm' | 'machineClock'>) {
  return {
    auditEntries: operatorProcedure('audit.read')
      .input(auditInput)
      .output(auditAnswer)
      .query(({ input }) => listAudit(deps, input ?? {})),
    auditFrame: operatorProcedure('audit.read')
      .output(auditFrameAnswer)
      .query(() => auditFrame(deps)),
    auditVerdict: operatorProcedure('audit.read')
      .output(auditVerdictAnswer)
      .query(() => verifyAudit({ orm: deps.orm, machineClock: deps.machineClock })),
  };
}

import { currentActor, recordAudit } from '../../audit/record-audit.ts';
import { transact } from '../../database/transaction.ts';
import { AppError } from '../../errors/app-error.ts';
import type { UserDeps } from '../user/user.deps.ts';
import { applyImportJob } from './apply-import.job.ts';

/**
 * The operator's decision after the dry run. A second or late decision is refused and changes
 * nothing.
 */
export function decideImport(
  { accountData: deps }: UserDeps,
  importId: string,
  decision: 'apply' | 'drop',
): Promise<void> {
  const next = decision === 'apply' ? 'applying' : 'dropped';
  const from = decision === 'apply' ? ['checked'] : ['checking', 'checked'];
  return transact(deps.orm, async (em) => {
    const now = deps.machineClock.now();
    const moved = await em.execute<{ total: number }[]>(
      `update user_import set state = ?, reason = null,
           started_at = case when ? = 'applying' then ?::timestamptz end,
           ended_at = case when ? = 'dropped' then ?::timestamptz end
         where id = ?::uuid and state in (${from.map(() => '?').join(', ')}) returning total`,
      [next, next, now.toISOString(), next, now.toISOString(), importId, ...from],
    );
    if (moved.length === 0) {
      throw new AppError('import.decided', 'conflict', 'This import no longer needs a decision.');
    }
    // Addresses that were not imported have no reason to stay.
    if (decision === 'drop') {
      await em.execute('delete from user_import_row where import_id = ?::uuid', [importId]);
    }
    recordAudit(em, {
      at: now,
      actor: currentActor(),
      action: decision === 'apply' ? 'import.applied' : 'import.dropped',
      target: `import:${importId}`,
      before: { state: 'checked' },
      after: { state: next, rows: moved[0]?.total ?? 0 },
    });
    await em.flush();
    if (decision === 'apply') await deps.jobs.enqueue(em, applyImportJob, { importId });
  });
}

import { z } from 'zod';
import { reconcileAccessJob } from '../../access/engine/reconcile-access.job.ts';
import { settlePlanSwitches } from '../../billing/standing/plan-switches.ts';
import { noteRolledOut } from '../../catalogue/version-progress.ts';
import { findVersion } from '../../catalogue/versions.ts';
import { readFork, transact } from '../../database/transaction.ts';
import { defineJob, UNTIL_DONE } from '../../jobs/job.ts';
import { type Effects, effectsOf, nextAffectedIds } from './affected-members.ts';
import type { CatalogueDeps } from './catalogue.deps.ts';

const AT_ONCE = 500;

interface Step {
  version: number;
  /** The version that was on sale before. */
  replaced: number;
  /** The last account of the previous step. */
  after: string | null;
}

/**
 * Settles who has another plan after a publish. Then enqueues a check of every member whose access it
 * changes, one page per run. A page and the next step commit together, so a crash skips no one.
 */
export const rollOutJob = defineJob({
  name: 'roll-out-catalogue',
  payload: z.object({
    version: z.number().int(),
    replaced: z.number().int(),
    after: z.uuid().nullable(),
  }),
  retry: { limit: UNTIL_DONE, delaySeconds: 2, maxDelaySeconds: 60 },
  workers: 1,
  run: rollOut,
});

async function rollOut(deps: CatalogueDeps, { version, replaced, after }: Step): Promise<void> {
  const em = readFork(deps.orm);
  const now = deps.clock.now();
  const comparison = await compareVersions(em, deps, { version, replaced, now });
  if (after === null && comparison.switches.length > 0) {
    await deps.catalogue.reach(version);
    await settlePlanSwitches(deps.billing, comparison.switches);
  }
  const ids = await nextAffectedIds(em, comparison, { after, limit: AT_ONCE });
  await transact(deps.orm, async (write) => {
    for (const accountId of ids) {
      const payload = { accountId, catalogue: version };
      await deps.jobs.enqueue(write, reconcileAccessJob, payload, 'later');
    }
    const last = ids.length === AT_ONCE ? ids.at(-1) : undefined;
    if (last === undefined) return noteRolledOut(write, version, deps.machineClock.now());
    await deps.jobs.enqueue(write, rollOutJob, { version, replaced, after: last });
  });
}

/** Published versions never change or disappear. */
export async function compareVersions(
  em: ReturnType<typeof readFork>,
  { billing }: Pick<CatalogueDeps, 'billing'>,
  { version, replaced, now }: { version: number; replaced: number; now: Date },
): Promise<Effects> {
  const before = await findVersion(em, replaced);
  const after = await findVersion(em, version);
  if (before === null || after === null) throw new Error('A published version is missing.');
  return effectsOf(em, billing, { before, after, now });
}

import type { BillingDeps } from '../../../../src-server/billing/billing.deps.ts';
import { settlePause } from '../../../../src-server/billing/leaving/end-pause.ts';
import { keepPauses } from '../../../../src-server/billing/leaving/keep-pauses.ts';
import { announcePauses } from '../../../../src-server/billing/leaving/pauses/announce-pauses.ts';

/** Runs what the timers and their job run. */
export async function keepTimeOfPauses(deps: BillingDeps): Promise<void> {
  await announcePauses(deps);
  await keepPauses(deps);
  const due = await deps.orm.em
    .fork()
    .execute<{ id: string }[]>(
      "select id from pause where state in ('resuming', 'checking', 'unpaid')",
    );
  for (const { id } of due) await settlePause(deps, id);
  await keepPauses(deps);
}

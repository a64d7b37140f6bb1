import type { BillingDeps } from '../../../../src-server/billing/billing.deps.ts';
import { settlePause } from '../../../../src-server/billing/leaving/end-pause.ts';
import { keepPauses } from '../../../../src-server/billing/leaving/keep-pauses.ts';
import { announcePauses } from '../../../../src-server/billing/leaving/pauses/announce-pauses.ts';

/** Runs what the timers and their job run. This world sends no mail, so it is marked as sent, unless `mail` is down. */
export async function keepTimeOfPauses(
  deps: BillingDeps,
  { mail }: { mail: 'up' | 'down' } = { mail: 'up' },
): Promise<void> {
  await announcePauses(deps);
  if (mail === 'up') {
    await deps.orm.em
      .fork()
      .execute('update outgoing_mail set sent_at = ? where sent_at is null', [deps.clock.now()]);
  }
  await keepPauses(deps);
  const due = await deps.orm.em
    .fork()
    .execute<{ id: string }[]>(
      "select id from pause where state in ('resuming', 'checking', 'unpaid')",
    );
  for (const { id } of due) await settlePause(deps, id);
  await keepPauses(deps);
}

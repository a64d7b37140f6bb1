import { writeAlone } from '../../../database/transaction.ts';
import type { SignalsDeps } from '../../signals.deps.ts';
import { forgetDigestMails } from '../digest/settle-mails.ts';
import { planNotices } from './plan-notices.ts';
import { sendNotices } from './send-notices.ts';
import { settlePushes } from './settle-pushes.ts';

const KEPT_MS = 30 * 86_400_000;

/** Notifies every browser of each entry that its plan has begun to see. */
export async function notifyBrowsers(
  deps: Parameters<typeof planNotices>[0] & Parameters<typeof sendNotices>[0],
): Promise<void> {
  while (await planNotices(deps));
  await sendNotices(deps);
  await settlePushes(deps);
}

/** Also what old mails showed. A delivery is planned at most days after its entry, so older notices prevent no repetition. */
export async function forgetNotices({ orm, clock }: Pick<SignalsDeps, 'orm' | 'clock'>) {
  const before = new Date(clock.now().getTime() - KEPT_MS);
  await writeAlone(orm, (em) =>
    em.execute('delete from push_notice where due_at < ?::timestamptz', [before.toISOString()]),
  );
  await forgetDigestMails({ orm }, before);
}

import type { AccessProvider } from '../../access/access-provider.ts';
import { type SweepReport, sweepAccess } from '../../access/sweep/sweep-access.ts';
import { transact } from '../../database/transaction.ts';
import type { TimedWork } from '../../jobs/timers.ts';
import type { AppParts } from '../app-parts.ts';

type Sweeping = Pick<AppParts, 'access' | 'orm' | 'alertOperator'>;

const EVERY_MS = 15 * 60_000;
/** A server with paid roles older than us may have thousands. The page shows the rest. */
const MAX_NAMED = 200;

/** One sweep per provider: the slower one's pages may wait behind hours of renewals. */
export function accessSweeps(parts: Sweeping): TimedWork[] {
  return parts.access.providers.map((provider) => ({
    name: `sweep access at ${provider.name}`,
    everyMs: EVERY_MS,
    repairs: true,
    run: () => sweepAndAlert(parts, provider),
  }));
}

/** Sweeps one provider, and notifies the operator once of each unexplained holder. */
async function sweepAndAlert(
  { access, orm, alertOperator }: Sweeping,
  provider: AccessProvider,
): Promise<SweepReport> {
  const report = await sweepAccess({ ...access, providers: [provider] });
  const ids = report.unexplained.flatMap((found) => found.ids);
  if (ids.length === 0) return report;
  await transact(orm, (em) =>
    alertOperator(em, {
      about: 'unexplained-roles',
      alertKeys: ids.toSorted().slice(0, MAX_NAMED),
      values: () => ({ members: String(ids.length) }),
    }),
  );
  return report;
}

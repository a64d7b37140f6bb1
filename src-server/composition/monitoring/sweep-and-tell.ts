import type { AccessProvider } from '../../access/access-provider.ts';
import { type SweepReport, sweepAccess } from '../../access/sweep/sweep-access.ts';
import { transact } from '../../database/transaction.ts';
import type { TimedWork } from '../../jobs/timers.ts';
import type { AppParts } from '../app-parts.ts';

type Sweeping = Pick<AppParts, 'access' | 'orm' | 'tellOperator'>;

const EVERY_MS = 15 * 60_000;
/** A server with paid roles older than us may have thousands. The page shows the rest. */
const MOST = 200;

/** One sweep per provider: the slower one's pages may wait behind hours of renewals. */
export function accessSweeps(parts: Sweeping): TimedWork[] {
  return parts.access.providers.map((provider) => ({
    name: `sweep access at ${provider.name}`,
    everyMs: EVERY_MS,
    run: () => sweepAndTell(parts, provider),
  }));
}

/** Sweeps one provider, and notifies the operator once of each unexplained holder. */
export async function sweepAndTell(
  { access, orm, tellOperator }: Sweeping,
  provider: AccessProvider,
): Promise<SweepReport> {
  const report = await sweepAccess({ ...access, providers: [provider] });
  const ids = report.unexplained.flatMap((found) => found.ids);
  if (ids.length === 0) return report;
  await transact(orm, (em) =>
    tellOperator(em, {
      about: 'unexplained-roles',
      matters: ids.toSorted().slice(0, MOST),
      values: () => ({ members: String(ids.length) }),
    }),
  );
  return report;
}

import type { AccessProvider } from '../../access/access-provider.ts';
import { type SweepReport, sweepAccess } from '../../access/sweep/sweep-access.ts';
import { transact } from '../../database/transaction.ts';
import type { TimedWork } from '../../jobs/timers.ts';
import type { AppParts } from '../app-parts.ts';

type Sweeping = Pick<AppParts, 'access' | 'orm' | 'tellOperator'>;

const EVERY_MS = 15 * 60_000;
/** A server that had paid roles before us has thousands of them: the page shows the rest. */
const MOST = 200;

/** Each provider for itself: the pages of the slower one may stand behind hours of renewals. */
export function accessSweeps(parts: Sweeping): TimedWork[] {
  return parts.access.providers.map((provider) => ({
    name: `sweep access at ${provider.name}`,
    everyMs: EVERY_MS,
    run: () => sweepAndTell(parts, provider),
  }));
}

/** Everybody against one provider; the operator is told once of each holder whom nobody can explain. */
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

import { type SweepReport, sweepAccess } from '../access/sweep-access.ts';
import { transact } from '../database/transaction.ts';
import type { AppParts } from './parts.ts';

/** A server that had paid roles before us has thousands of them: the page shows the rest. */
const MOST = 200;

/** Everybody against every provider; the operator is told once of each holder whom nobody can explain. */
export async function sweepAndTell({
  access,
  orm,
  tellOperator,
}: Pick<AppParts, 'access' | 'orm' | 'tellOperator'>): Promise<SweepReport> {
  const report = await sweepAccess(access);
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

import type { Context } from 'hono';
import { numbersCsvInput } from '../../../src/contract/operator-numbers.contract.ts';
import { AppError } from '../../errors/app-error.ts';
import { type NumbersDeps, numbersOf } from '../../operator/numbers/numbers.view.ts';
import { numbersCsv } from '../../operator/numbers/numbers-csv.ts';
import { requireOperator } from '../../procedure/actor.ts';
import { buildContext, type ContextDeps, type HttpEnv } from '../build-context.ts';
import type { RouteRegistry } from '../route-registry.ts';

/** Each table of the operator's numbers as a file for spreadsheets. It names no person. */
export function mountNumbers(
  registry: RouteRegistry,
  deps: ContextDeps & { numbers: NumbersDeps },
): void {
  registry.add(
    {
      method: 'GET',
      path: '/api/admin/numbers.csv',
      policy: 'operator',
      right: 'money.read',
      limit: 'operator-read',
    },
    async (c: Context<HttpEnv>) => {
      await requireOperator(buildContext(c, deps), 'money.read');
      const { data, error } = numbersCsvInput.safeParse(c.req.query());
      if (error !== undefined) {
        const [issue] = error.issues;
        const message = `${issue?.path.join('.')}: ${issue?.message}`;
        throw new AppError('http.bad-query', 'invalid', message);
      }
      const { table, currency, ...range } = data;
      const answer = await numbersOf(deps.numbers, range);
      c.header('Content-Type', 'text/csv; charset=utf-8');
      c.header('Content-Disposition', `attachment; filename="${table}-${answer.range.to}.csv"`);
      return c.body(numbersCsv(answer, { table, currency }));
    },
  );
}

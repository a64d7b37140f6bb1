import type { Context } from 'hono';
import type { z } from 'zod';
import { retentionCsvInput } from '../../../src/contract/operator/leaving/retention.contract.ts';
import { numbersCsvInput } from '../../../src/contract/operator-numbers.contract.ts';
import { AppError } from '../../errors/app-error.ts';
import { type NumbersDeps, numbersOf } from '../../operator/numbers/numbers.view.ts';
import { numbersCsv } from '../../operator/numbers/numbers-csv.ts';
import { retentionOf } from '../../operator/retention/retention.view.ts';
import { retentionCsv } from '../../operator/retention/retention-csv.ts';
import { requireOperator } from '../../procedure/actor.ts';
import { buildContext, type ContextDeps, type HttpEnv } from '../build-context.ts';
import type { RouteRegistry } from '../route-registry.ts';

/** Each table of the operator's numbers and retention as a file for spreadsheets. It names no person. */
export function mountNumbers(
  registry: RouteRegistry,
  deps: ContextDeps & { numbers: NumbersDeps },
): void {
  const add = <Input>(
    path: string,
    schema: z.ZodType<Input>,
    write: (input: Input) => Promise<CsvFile>,
  ) =>
    registry.add(
      { method: 'GET', path, policy: 'operator', right: 'money.read', limit: 'operator-read' },
      async (c: Context<HttpEnv>) => {
        await requireOperator(buildContext(c, deps), 'money.read');
        const { data, error } = schema.safeParse(c.req.query());
        if (error !== undefined) {
          const [issue] = error.issues;
          const message = `${issue?.path.join('.')}: ${issue?.message}`;
          throw new AppError('http.bad-query', 'invalid', message);
        }
        const { name, csv } = await write(data);
        c.header('Content-Type', 'text/csv; charset=utf-8');
        c.header('Content-Disposition', `attachment; filename="${name}.csv"`);
        return c.body(csv);
      },
    );

  add(
    '/api/admin/numbers.csv',
    numbersCsvInput,
    async ({ table, currency, ...range }): Promise<CsvFile> => {
      const answer = await numbersOf(deps.numbers, range);
      const csv = numbersCsv(answer, { table, currency });
      return { name: `${table}-${answer.range.to}`, csv };
    },
  );
  add('/api/admin/retention.csv', retentionCsvInput, async ({ table, ...range }) => {
    const answer = await retentionOf(deps.numbers, range);
    return { name: `${table}-${answer.range.to}`, csv: retentionCsv(answer, table) };
  });
}

interface CsvFile {
  name: string;
  csv: string;
}

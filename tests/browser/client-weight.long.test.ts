import { describe, expect, test } from 'vitest';
import { BUDGETS, KB } from '../../scripts/checks/bytes/budgets.ts';
import { firstLoadOf } from '../../scripts/checks/bytes/first-load.ts';
import { clientOfThisFile } from './support/client-of-this-file.ts';

const client = clientOfThisFile();
const forWhom = (as: string) => BUDGETS.filter((budget) => budget.as === as);

describe('the first-load script, brotli-compressed', () => {
  test.each(forWhom('visitor'))(
    'the first-load script of $path stays under $script.most KB',
    async (budget) => {
      const page = await client.visit(budget.path);
      expect((await firstLoadOf(page)).script).toBeLessThan(budget.script.most * KB);
    },
  );

  test.each(forWhom('subscriber'))(
    'the first-load script of the dashboard stays under $script.most KB',
    async (budget) => {
      const page = await client.visitSignedIn(budget.path);
      expect((await firstLoadOf(page)).script).toBeLessThan(budget.script.most * KB);
    },
  );

  test.each(forWhom('operator'))(
    "the first-load script of the operator's $path stays under $script.most KB",
    async (budget) => {
      client.allowConsoleError(/status of 404/);
      const page = await client.visit(budget.path, { tab: { adminSession: 'true' } });
      expect((await firstLoadOf(page)).script).toBeLessThan(budget.script.most * KB);
    },
  );
});

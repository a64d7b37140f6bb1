import { stringify } from 'csv-stringify/sync';
import { ROWS_PER_PAGE } from '../../../src/contract/operator/import-page.ts';
import type { RowVerdict } from '../../../src/contract/operator/user-import.contract.ts';
import type { Kernel } from '../../kernel.ts';
import { importRows } from './imports.view.ts';

const HEADINGS = ['line', 'email', 'stripe_subscription', 'discord', 'tradingview', 'problems'];

/** CSV of skipped or failed rows, with every cell escaped against formulas. */
export async function* importRowsCsv(
  deps: Pick<Kernel, 'orm'>,
  { id, verdict }: { id: string; verdict: RowVerdict },
): AsyncGenerator<string> {
  yield csv([HEADINGS]);
  let cursor = 0;
  for (;;) {
    const rows = await importRows(deps, { id, verdict, cursor });
    yield csv(
      rows.map((row) => [
        String(row.line),
        row.email,
        row.stripeSubscriptionId ?? '',
        row.discordName ?? '',
        row.tradingViewName ?? '',
        row.problems.join(' '),
      ]),
    );
    if (rows.length < ROWS_PER_PAGE) return;
    cursor = rows.at(-1)?.line ?? cursor;
  }
}

function csv(records: string[][]): string {
  return stringify(records, { escape_formulas: true, record_delimiter: '\r\n' });
}

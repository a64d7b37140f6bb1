import { stringify } from 'csv-stringify/sync';
import type {
  CurrencyBlock,
  NumbersAnswer,
  NumbersTable,
} from '../../../src/contract/operator-numbers.contract.ts';
import { minorDigits } from '../../../src/domain/currency.ts';
import { MOVEMENT_KINDS } from '../../../src/domain/numbers/movement.ts';

type Cell = string | number | null;

/** One table of the page as CSV, with every cell escaped against formulas. Unknown figures are empty cells. */
export function numbersCsv(
  answer: NumbersAnswer,
  { table, currency }: { table: NumbersTable; currency: string | undefined },
): string {
  const block = answer.currencies.find((each) => each.currency === currency);
  const records = recordsOf(answer, table, block ?? answer.currencies[0]);
  return stringify(
    records.map((cells) => cells.map((cell) => cell ?? '')),
    { escape_formulas: true, record_delimiter: '\r\n' },
  );
}

function recordsOf(
  { traffic }: NumbersAnswer,
  table: NumbersTable,
  block: CurrencyBlock | undefined,
): Cell[][] {
  switch (table) {
    case 'movements':
      return movements(block);
    case 'retention':
      return retention(block);
    case 'sources':
      return [
        ['source', 'visits', 'visits_before'],
        ...traffic.sources.map(({ source, visits, before }) => [source, visits, before]),
      ];
    case 'pages':
      return [
        ['page', 'visits', 'visits_before'],
        ...traffic.pages.map(({ page, visits, before }) => [page, visits, before]),
      ];
    default:
      return table satisfies never;
  }
}

function movements(block: CurrencyBlock | undefined): Cell[][] {
  const head = [
    'from',
    'to',
    'currency',
    'cash',
    'payments',
    'mrr_start',
    ...MOVEMENT_KINDS,
    'mrr_end',
    'paying_subscribers',
  ];
  if (block === undefined) return [head];
  const { currency } = block;
  const digits = minorDigits(currency);
  // A number, not a text: a minus sign is no formula, and spreadsheets add the column up.
  const amount = (cents: number | undefined): Cell =>
    cents === undefined ? null : Number((cents / 10 ** digits).toFixed(digits));
  return [
    head,
    ...block.rows.map(({ from, to, cashCents, payments, mrr }) => [
      from,
      to,
      currency,
      amount(cashCents),
      payments,
      amount(mrr?.startCents),
      ...MOVEMENT_KINDS.map((kind) => amount(mrr?.[kind])),
      amount(mrr?.endCents),
      mrr?.subscribers ?? null,
    ]),
  ];
}

function retention(block: CurrencyBlock | undefined): Cell[][] {
  const cohorts = block?.cohorts ?? [];
  const months = Math.max(0, ...cohorts.map(({ paying }) => paying.length));
  const columns = Array.from({ length: months }, (_, month) => month);
  return [
    ['first_payment', 'people', ...columns.map((month) => `month_${month}`)],
    ...cohorts.map(({ month, size, paying }) => [
      month,
      size,
      ...columns.map((each) => paying[each] ?? null),
    ]),
  ];
}

import { stringify } from 'csv-stringify/sync';
import { minorDigits } from '../../../src/domain/currency.ts';
import { type DuePayout, listDuePayouts } from './partners.view.ts';

const HEADER = ['name', 'email', 'link', 'currency', 'amount', 'partner_id'];

const amountText = ({ amountMinor, currency }: DuePayout): string => {
  const digits = minorDigits(currency);
  return (amountMinor / 10 ** digits).toFixed(digits);
};

/** The payout list for a bank or a spreadsheet. Every cell is escaped against formulas. */
export async function payoutCsv(deps: Parameters<typeof listDuePayouts>[0]): Promise<{
  csv: string;
  payouts: number;
}> {
  const due = await listDuePayouts(deps);
  const rows = due.map((each) => [
    each.name,
    each.email,
    each.code,
    each.currency,
    amountText(each),
    each.partnerId,
  ]);
  const options = { escape_formulas: true, record_delimiter: '\r\n' } as const;
  return { csv: stringify([HEADER, ...rows], options), payouts: due.length };
}

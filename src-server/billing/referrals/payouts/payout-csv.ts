import { stringify } from 'csv-stringify/sync';
import type { PayoutList } from '../../../../src/contract/operator/offers/partners.contract.ts';
import { minorDigits } from '../../../../src/domain/currency.ts';
import { openPayoutLists } from './payout-lists.ts';

const HEADER = ['name', 'email', 'pay_to', 'link', 'currency', 'amount', 'partner_id'];

const amountText = ({ amountMinor, currency }: PayoutList['payouts'][number]): string => {
  const digits = minorDigits(currency);
  return (amountMinor / 10 ** digits).toFixed(digits);
};

/** An open list for a bank or a spreadsheet. Every cell is escaped against formulas. Null: no open list has this id. */
export async function payoutCsv(
  deps: Parameters<typeof openPayoutLists>[0],
  id: string,
): Promise<{ csv: string; payouts: number } | null> {
  const list = (await openPayoutLists(deps)).find((each) => each.id === id);
  if (list === undefined) return null;
  const rows = list.payouts.map((each) => [
    each.name,
    each.email,
    each.payTo ?? '',
    each.code,
    each.currency,
    amountText(each),
    each.partnerId,
  ]);
  const options = { escape_formulas: true, record_delimiter: '\r\n' } as const;
  return { csv: stringify([HEADER, ...rows], options), payouts: rows.length };
}

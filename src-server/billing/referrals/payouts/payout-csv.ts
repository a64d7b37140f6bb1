import { stringify } from 'csv-stringify/sync';
import { minorDigits } from '../../../../src/domain/currency.ts';
import type { PayoutWay } from '../../../../src/domain/referrals/partner.ts';
import { readFork } from '../../../database/transaction.ts';
import type { PayoutState } from '../commission.entities.ts';
import { openPayoutLists } from './payout-lists.ts';

type FileDeps = Parameters<typeof openPayoutLists>[0];

interface PayoutFile {
  csv: string;
  payouts: number;
}

interface Amount {
  amountMinor: number;
  currency: string;
}

const amountText = ({ amountMinor, currency }: Amount): string => {
  const digits = minorDigits(currency);
  return (amountMinor / 10 ** digits).toFixed(digits);
};

/** Every cell is escaped against formulas. */
const fileOf = (header: readonly string[], rows: readonly string[][]): PayoutFile => ({
  csv: stringify([header, ...rows], { escape_formulas: true, record_delimiter: '\r\n' }),
  payouts: rows.length,
});

const LIST_HEADER = ['name', 'email', 'pay_to', 'link', 'currency', 'amount', 'partner_id'];

/** An open list for a bank or a spreadsheet. Null: no open list has this id. */
export async function payoutCsv(deps: FileDeps, id: string): Promise<PayoutFile | null> {
  const list = (await openPayoutLists(deps)).find((each) => each.id === id);
  if (list === undefined) return null;
  return fileOf(
    LIST_HEADER,
    list.payouts.map((each) => [
      each.name,
      each.email,
      each.payTo ?? '',
      each.code,
      each.currency,
      amountText(each),
      each.partnerId,
    ]),
  );
}

const ALL = `
  select to_json(coalesce(o.paid_at, o.created_at)) as at, p.name, coalesce(a.email, p.email) as email,
    p.code, o.currency, o.amount_minor::float8 as "amountMinor", o.way, o.state, p.id as "partnerId"
  from referral_payout o join partner p on p.id = o.partner_id left join account a on a.id = p.account_id
  order by o.created_at desc, o.id`;

interface PayoutRow extends Amount {
  at: string;
  name: string;
  email: string;
  code: string;
  way: PayoutWay;
  state: PayoutState;
  partnerId: string;
}

const ALL_HEADER = [
  'day',
  'name',
  'email',
  'link',
  'currency',
  'amount',
  'way',
  'state',
  'partner_id',
];

/** Every payout for the books, newest first: also what was refused, and what was written off. */
export async function allPayoutsCsv({ orm }: FileDeps): Promise<PayoutFile> {
  const rows = await readFork(orm).execute<PayoutRow[]>(ALL);
  return fileOf(
    ALL_HEADER,
    rows.map((each) => [
      each.at.slice(0, 10),
      each.name,
      each.email,
      each.code,
      each.currency,
      amountText(each),
      each.way,
      each.state,
      each.partnerId,
    ]),
  );
}

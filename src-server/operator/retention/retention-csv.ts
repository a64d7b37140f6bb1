import { stringify } from 'csv-stringify/sync';
import type {
  RetentionAnswer,
  RetentionTable,
} from '../../../src/contract/operator/leaving/retention.contract.ts';

/** One table of the page as CSV, with every cell escaped against formulas. */
export function retentionCsv(answer: RetentionAnswer, table: RetentionTable): string {
  return stringify(
    recordsOf(answer, table).map((cells) => cells.map((cell) => cell ?? '')),
    { escape_formulas: true, record_delimiter: '\r\n' },
  );
}

function recordsOf(
  { endings, reasons, offers, arms }: RetentionAnswer,
  table: RetentionTable,
): (string | number | null)[][] {
  if (table === 'endings') {
    return [['cause', 'people'], ...endings.map(({ ending, people }) => [ending, people])];
  }
  if (table === 'reasons') {
    return [
      ['reason', 'plan', 'left', 'left_without_full_access', 'saved', 'kept_later'],
      ...reasons.map(({ reason, plan, left, lacked, saved, kept }) => [
        reason,
        plan,
        left,
        lacked,
        saved,
        kept,
      ]),
    ];
  }
  const { people, judged, stayed } = arms.heldOut;
  return [
    ['offer', 'shown', 'taken', 'left', 'shown_90_days_ago', 'of_those_subscribed_90_days_later'],
    ...offers.map((each) => [
      each.offer,
      each.shown,
      each.taken,
      each.left,
      each.judged,
      each.stayed,
    ]),
    ['hold-out', people, null, null, judged, stayed],
  ];
}

import { leftOutLine } from '../../../../src/domain/disputes/evidence.ts';
import { type DisputeFact, inOrder, lineOf } from '../../../../src/domain/disputes/fact.ts';
import { moneyText } from '../../../../src/domain/money-text.ts';
import { LINES_PER_PAGE, linesOnPaper, type PdfLine, writePdf } from './write-pdf.ts';

/** Card networks refuse longer packs; Mastercard takes 19 pages of everything together. */
const MAX_LINES = 12 * LINES_PER_PAGE;

interface Disputed {
  id: string;
  chargeId: string;
  amountCents: number;
  currency: string;
  reason: string;
}

const SECTIONS: readonly (readonly [title: string, kinds: readonly DisputeFact['kind'][]])[] = [
  ['Payment and order', ['payment', 'order', 'redemption', 'refund']],
  ['Consent', ['consent']],
  ['Service given', ['access', 'repair', 'signals']],
  ['Sign-ins of the customer', ['sign-in']],
  ['Cancellation', ['cancellation']],
];

/** All facts with the record that proves each. The same facts give the same bytes. */
export function evidencePdf(brandName: string, dispute: Disputed, facts: readonly DisputeFact[]) {
  let kept = inOrder(facts);
  let cut = 0;
  while (linesOnPaper(linesOf(brandName, dispute, { facts: kept, cut })) > MAX_LINES) {
    const oldest = kept.findIndex(({ kind }) => kind === 'sign-in');
    if (oldest >= 0) cut += 1;
    kept = kept.toSpliced(Math.max(oldest, 0), 1);
  }
  return writePdf(
    `Evidence for dispute ${dispute.id}`,
    linesOf(brandName, dispute, { facts: kept, cut }),
  );
}

function linesOf(
  brandName: string,
  { id, chargeId, amountCents, currency, reason }: Disputed,
  { facts, cut }: { facts: readonly DisputeFact[]; cut: number },
): PdfLine[] {
  const lines: PdfLine[] = [
    { text: `Evidence for dispute ${id}`, heading: true },
    { text: '' },
    { text: `Merchant: ${brandName}` },
    {
      text: `Charge: ${chargeId}, ${moneyText(amountCents, currency)} (${currency.toUpperCase()})`,
    },
    { text: `Reason given by the bank: ${reason}` },
    { text: '' },
    {
      text: 'Every line was recorded when it happened. The record that proves it is named below it.',
    },
  ];
  for (const [title, kinds] of SECTIONS) {
    const own = facts.filter(({ kind }) => kinds.includes(kind));
    const isCut = cut > 0 && kinds.includes('sign-in');
    if (own.length === 0 && !isCut) continue;
    lines.push({ text: '' }, { text: title, heading: true });
    for (const fact of own)
      lines.push({ text: lineOf(fact) }, { text: `  Record: ${fact.source}` });
    if (isCut) lines.push({ text: leftOutLine(cut) });
  }
  return lines;
}

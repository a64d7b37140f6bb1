import { type DisputeFact, type FactKind, inOrder, lineOf } from './fact.ts';

/** Stripe's limit of each long text, in characters. */
export const MAX_FIELD_CHARACTERS = 20_000;
/** Stripe's limit of all fields together. */
export const MAX_EVIDENCE_CHARACTERS = 150_000;

/** Text fields of Stripe's evidence that we fill. */
export const EVIDENCE_FIELDS = [
  'customer_email_address',
  'customer_purchase_ip',
  'product_description',
  'service_date',
  'access_activity_log',
  'refund_policy_disclosure',
  'uncategorized_text',
] as const;
export type EvidenceField = (typeof EVIDENCE_FIELDS)[number];
export type EvidenceTexts = Partial<Record<EvidenceField, string>>;

export interface Evidence {
  texts: EvidenceTexts;
  /** Sign-ins left out of the log, because it would be too long. */
  cutSignIns: number;
}

/** Taken from the account and its order. Null: erased, or never recorded. */
export interface Buyer {
  email: string | null;
  purchaseAddress: string | null;
}

const LOG: readonly FactKind[] = ['sign-in', 'access', 'repair', 'signals'];
const STORY: readonly FactKind[] = ['payment', 'order', 'redemption', 'refund', 'cancellation'];

/** Stripe's fields from the facts. A field without a fact is left out, never filled with a guess. */
export function composeEvidence(facts: readonly DisputeFact[], buyer: Buyer): Evidence {
  const ordered = inOrder(facts);
  const factsOf = (kinds: readonly FactKind[]) =>
    ordered.filter(({ kind }) => kinds.includes(kind));
  const log = fitLog(factsOf(LOG));
  const order = factsOf(['order']).at(-1);
  // Access of an earlier order is not the service that was paid for here.
  const served = factsOf(['access']).find(({ at }) => order === undefined || at >= order.at);
  const all: Record<EvidenceField, string | null> = {
    customer_email_address: buyer.email,
    customer_purchase_ip: buyer.purchaseAddress,
    product_description: order?.text ?? null,
    service_date: served?.at.slice(0, 10) ?? null,
    access_activity_log: log.text,
    refund_policy_disclosure: joined(factsOf(['consent'])),
    uncategorized_text: joined(factsOf(STORY)),
  };
  const filled = Object.entries(all).filter(([, value]) => value !== null && value !== '');
  return { texts: Object.fromEntries(filled), cutSignIns: log.cut };
}

export function leftOutLine(count: number): string {
  return `${count} older ${count === 1 ? 'sign-in is' : 'sign-ins are'} left out.`;
}

/** Cuts the oldest sign-ins, then whatever else is oldest, until the log fits. */
function fitLog(facts: readonly DisputeFact[]): { text: string | null; cut: number } {
  if (facts.length === 0) return { text: null, cut: 0 };
  let kept = [...facts];
  let cut = 0;
  const textNow = () => [...kept.map(lineOf), ...(cut === 0 ? [] : [leftOutLine(cut)])].join('\n');
  let text = textNow();
  while (text.length > MAX_FIELD_CHARACTERS) {
    const oldest = kept.findIndex(({ kind }) => kind === 'sign-in');
    if (oldest >= 0) cut += 1;
    kept = kept.toSpliced(Math.max(oldest, 0), 1);
    text = textNow();
  }
  return { text, cut };
}

function joined(facts: readonly DisputeFact[]): string | null {
  if (facts.length === 0) return null;
  let kept = facts.map(lineOf);
  while (kept.join('\n').length > MAX_FIELD_CHARACTERS) kept = kept.slice(1);
  return kept.length === 0 ? null : kept.join('\n');
}

/** The sentences of an evidence that no fact says: none may exist. */
export function unprovenIn(
  texts: EvidenceTexts,
  facts: readonly DisputeFact[],
  buyer: Buyer,
): string[] {
  const said = new Set(facts.map(lineOf));
  const plain = composeEvidence(facts, buyer);
  const signIns = facts.filter(({ kind }) => kind === 'sign-in').length;
  return Object.entries(texts).flatMap(([field, text]) => {
    if (!LINED.includes(field as EvidenceField)) {
      return text === plain.texts[field as EvidenceField] ? [] : [`${field}: ${text}`];
    }
    const lines = text.split('\n');
    const shown = lines.filter((line) => line.includes(': Signed in')).length;
    return lines.filter((line) => !said.has(line) && line !== leftOutLine(signIns - shown));
  });
}

const LINED: readonly EvidenceField[] = [
  'access_activity_log',
  'refund_policy_disclosure',
  'uncategorized_text',
];

/** Kind of a fact. A cancellation may weaken the case; the others support it. */
export type FactKind =
  | 'payment'
  | 'order'
  | 'consent'
  | 'redemption'
  | 'sign-in'
  | 'access'
  | 'repair'
  | 'signals'
  | 'cancellation'
  | 'refund';

/** Something that was recorded and read back. Nothing else may go into evidence. */
export interface DisputeFact {
  kind: FactKind;
  /** ISO 8601, business time. */
  at: string;
  /** Without a name or an address: it stays after an erasure. */
  text: string;
  /** The rest of the sentence, with addresses and browsers. Null: nothing, or erased. */
  personal: string | null;
  /** The row that proves it: 'attempt:<id>', 'consent:<id>', … */
  source: string;
}

/** Always UTC: a bank has no time zone of ours. */
export function momentOf(at: string): string {
  return `${at.slice(0, 10)} ${at.slice(11, 16)} UTC`;
}

const MOMENT = /(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}) UTC/g;

/** A fact's text for a screen: `show` gets the ISO 8601 moments that the bank reads in UTC. */
export function withMoments(text: string, show: (iso: string) => string): string {
  return text.replace(MOMENT, (_, day, time) => show(`${day}T${time}:00.000Z`));
}

/** One line of evidence. */
export function lineOf({ at, text, personal }: DisputeFact): string {
  return `${momentOf(at)}: ${text}${personal === null ? '' : ` ${personal}`}.`;
}

/** An order comes before its consent and its payment. */
const FIRST: readonly FactKind[] = ['order', 'consent', 'payment'];
const rankOf = ({ kind }: DisputeFact) => {
  const rank = FIRST.indexOf(kind);
  return rank === -1 ? FIRST.length : rank;
};
/** Stripe's times have whole seconds. */
const secondOf = ({ at }: DisputeFact) => at.slice(0, 19);

/** Oldest first; facts of one second by kind, then by source, so equal facts give equal evidence. */
export function inOrder(facts: readonly DisputeFact[]): DisputeFact[] {
  return facts.toSorted(
    (a, b) =>
      secondOf(a).localeCompare(secondOf(b)) ||
      rankOf(a) - rankOf(b) ||
      a.at.localeCompare(b.at) ||
      a.source.localeCompare(b.source),
  );
}

import { isBarOver } from '../bar-age.ts';
import { CHAIN_START, canonicalSignal, chainedText, SHOWN_HASH_LENGTH } from '../chain.ts';
import { type Anchor, isShown, type PublishedEntry } from './published-record.ts';

/** Why an entry or an anchor is wrong. */
export type RecordFault =
  | 'missing-entry'
  | 'wrong-order'
  | 'broken-link'
  | 'changed-entry'
  | 'refers-forward'
  | 'not-marked-late'
  | 'anchor-differs'
  | 'record-too-short'
  | 'anchor-of-another-day'
  | 'anchors-out-of-order';

export interface FoundFault {
  fault: RecordFault;
  /** The entry, or the last entry that an anchor covers. */
  seq: number;
  /** Of an anchor. */
  day: string | null;
  detail: string;
}

export interface Verification {
  entries: number;
  shown: number;
  anchors: number;
  /** In the order of the entries. Empty: nothing was changed. */
  faults: FoundFault[];
}

/** Returns hexadecimal digits. */
type Hash = (text: string) => string;

const DAY_MS = 86_400_000;
/** An alert that arrived before midnight may be judged after the anchor was taken. */
const SLACK_MS = 3_600_000;

/** Verifies entries in the order of their numbers, as they were published at the moment `at`. */
export function verifyRecord(
  entries: readonly PublishedEntry[],
  { anchors, at, sha256 }: { anchors: readonly Anchor[]; at: string; sha256: Hash },
): Verification {
  const faults = [...chainFaults(entries, sha256), ...anchorFaults(entries, anchors, at)];
  return {
    entries: entries.length,
    shown: entries.filter(isShown).length,
    anchors: anchors.length,
    faults: faults.toSorted((one, other) => one.seq - other.seq),
  };
}

function chainFaults(entries: readonly PublishedEntry[], sha256: Hash): FoundFault[] {
  const faults: FoundFault[] = [];
  let last = { seq: 0, hash: CHAIN_START };
  for (const entry of entries) {
    const add = (fault: RecordFault, detail: string, seq = entry.seq) =>
      faults.push({ fault, seq, day: null, detail });
    const { seq, prevHash, hash } = entry;
    if (seq <= last.seq) add('wrong-order', `Entry ${seq} follows entry ${last.seq}.`);
    else if (seq > last.seq + 1) {
      const missing = seq === last.seq + 2 ? `${seq - 1} is` : `${last.seq + 1} to ${seq - 1} are`;
      add('missing-entry', `Entry ${missing} missing.`, last.seq + 1);
    } else if (prevHash !== last.hash) {
      add('broken-link', `Entry ${seq} does not follow entry ${last.seq}.`);
    }
    if (isShown(entry)) {
      const own = sha256(chainedText(prevHash, canonicalSignal(entry, entry.salt)));
      if (own !== hash) add('changed-entry', `Entry ${seq} is not what its hash was made of.`);
      if (entry.ref !== null && entry.ref >= seq) {
        add('refers-forward', `Entry ${seq} refers to a later entry.`);
      }
      if (!entry.isLate && isBarOver(entry, new Date(entry.receivedAt))) {
        add('not-marked-late', `Entry ${seq} came late and is not marked so.`);
      }
    }
    last = { seq, hash };
  }
  return faults;
}

function anchorFaults(
  entries: readonly PublishedEntry[],
  anchors: readonly Anchor[],
  at: string,
): FoundFault[] {
  const bySeq = new Map(entries.map((entry) => [entry.seq, entry]));
  const hashOf = (seq: number) => (seq === 0 ? CHAIN_START : bySeq.get(seq)?.hash);
  const end = entries.at(-1)?.seq ?? 0;
  const faults: FoundFault[] = [];
  let former: Anchor | null = null;
  let agreed = 0;
  for (const anchor of anchors) {
    const { day, lastSeq, head } = anchor;
    const add = (fault: RecordFault, detail: string) =>
      faults.push({ fault, seq: lastSeq, day, detail });
    if (former !== null && (day <= former.day || lastSeq < former.lastSeq)) {
      add('anchors-out-of-order', `The anchor of ${day} does not follow that of ${former.day}.`);
    } else if (isOfAnotherDay(anchor, bySeq, at)) {
      add('anchor-of-another-day', `Entry ${lastSeq} was not the last one on ${day}.`);
    }
    if (lastSeq > end) {
      add(
        'record-too-short',
        `The record ends at entry ${end}, but the anchor of ${day} names entry ${lastSeq}. Entries after ${end} were lost or removed, as by restoring an older backup.`,
      );
    } else if (hashOf(lastSeq) !== head) {
      add(
        'anchor-differs',
        `Entry ${lastSeq} is not the one that was anchored on ${day}. An entry from ${agreed + 1} to ${lastSeq} was replaced since then, or the anchor was changed.`,
      );
    } else agreed = lastSeq;
    former = anchor;
  }
  return faults;
}

/** An anchor is taken when its day is over, and names every entry of the day. */
function isOfAnotherDay(
  { day, lastSeq }: Anchor,
  bySeq: ReadonlyMap<number, PublishedEntry>,
  at: string,
): boolean {
  const over = Date.parse(day) + DAY_MS;
  const timeOf = (seq: number): number | null => {
    const entry = bySeq.get(seq);
    // A late one may have waited for the operator.
    return entry === undefined || !isShown(entry) || entry.isLate
      ? null
      : Date.parse(entry.receivedAt);
  };
  const [last, next] = [timeOf(lastSeq), timeOf(lastSeq + 1)];
  if (over > Date.parse(at)) return true;
  return (last !== null && last >= over + DAY_MS) || (next !== null && next < over - SLACK_MS);
}

export type FooterCheck = 'matches' | 'differs' | 'no-such-entry' | 'unreadable';

/** Checks the footer of a message, '#123 · 9f3c1a…', against the record. */
export function checkFooter(entries: readonly PublishedEntry[], footer: string): FooterCheck {
  const [, seq = '', digits = ''] = /#(\d{1,9})\s*·\s*([0-9a-f]{8,64})/i.exec(footer) ?? [];
  if (digits.length < SHOWN_HASH_LENGTH) return 'unreadable';
  const entry = entries.find((each) => each.seq === Number(seq));
  if (entry === undefined) return 'no-such-entry';
  return entry.hash.startsWith(digits.toLowerCase()) ? 'matches' : 'differs';
}

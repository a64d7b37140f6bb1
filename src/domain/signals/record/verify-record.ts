import { isBarOver } from '../bar-age.ts';
import { CHAIN_START, canonicalSignal, chainedText, SHOWN_HASH_LENGTH } from '../chain.ts';
import type { RuleVersion } from './outcome.ts';
import {
  type Anchor,
  isShown,
  type PublishedEntry,
  type RecordHeader,
} from './published-record.ts';
import { rulesText } from './rules-text.ts';

/** Why an entry or an anchor is wrong. */
type RecordFault =
  | 'missing-entry'
  | 'wrong-order'
  | 'broken-link'
  | 'changed-entry'
  | 'refers-forward'
  | 'not-marked-late'
  | 'anchor-differs'
  | 'record-too-short'
  | 'anchor-of-another-day'
  | 'anchors-out-of-order'
  | 'rules-differ';

export interface FoundFault {
  fault: RecordFault;
  /** The entry, or the last entry that an anchor covers, or the next one if it belongs to the anchor's day. */
  seq: number;
  /** The day of an anchor. */
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

/** Verifies entries in the order of their numbers, as they were published with `header`. */
export function verifyRecord(
  entries: readonly PublishedEntry[],
  {
    anchors,
    header: { at, rules },
    sha256,
  }: { anchors: readonly Anchor[]; header: Pick<RecordHeader, 'at' | 'rules'>; sha256: Hash },
): Verification {
  const faults = [
    ...chainFaults(entries, sha256),
    ...anchorFaults(entries, anchors, at),
    ...ruleFaults(rules, anchors, sha256),
  ];
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
    const add = (fault: RecordFault, detail: string, seq = lastSeq) =>
      faults.push({ fault, seq, day, detail });
    const strange = entryOfAnotherDay(anchor, bySeq);
    if (former !== null && (day <= former.day || lastSeq < former.lastSeq)) {
      add('anchors-out-of-order', `The anchor of ${day} does not follow that of ${former.day}.`);
    } else if (dayEnd(anchor) > Date.parse(at)) {
      add(
        'anchor-of-another-day',
        `The anchor of ${day} is newer than the record. Download both files again.`,
      );
    } else if (strange !== null) {
      add('anchor-of-another-day', `Entry ${lastSeq} was not the last one on ${day}.`, strange);
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

/** A rule that differs from the anchored one may have been chosen after the outcomes were known. */
function ruleFaults(
  rules: readonly RuleVersion[],
  anchors: readonly Anchor[],
  sha256: Hash,
): FoundFault[] {
  const faults: FoundFault[] = [];
  let isCarried = false;
  for (const { day, lastSeq, rulesHash } of anchors) {
    isCarried ||= rulesHash !== null;
    if (!isCarried || rulesHash === sha256(rulesText(rules, lastSeq))) continue;
    const detail =
      rulesHash === null
        ? `The anchor of ${day} lacks the hash of the rules, which earlier ones have.`
        : `The rules are not those that were anchored on ${day}. They judge entries up to ${lastSeq} in another way than they did then.`;
    faults.push({ fault: 'rules-differ', seq: lastSeq, day, detail });
  }
  return faults;
}

const dayEnd = ({ day }: Anchor): number => Date.parse(day) + DAY_MS;

/**
 * An anchor names the last entry received by the end of its day. Those of earlier versions may reach into the day after.
 * Returns the number of the entry that contradicts it: its last one, or the next.
 */
function entryOfAnotherDay(
  anchor: Anchor,
  bySeq: ReadonlyMap<number, PublishedEntry>,
): number | null {
  const { lastSeq } = anchor;
  const over = dayEnd(anchor);
  const timeOf = (seq: number): number | null => {
    const entry = bySeq.get(seq);
    // A late one may have waited for the operator.
    return entry === undefined || !isShown(entry) || entry.isLate
      ? null
      : Date.parse(entry.receivedAt);
  };
  const [last, next] = [timeOf(lastSeq), timeOf(lastSeq + 1)];
  if (last !== null && last >= over + DAY_MS) return lastSeq;
  return next !== null && next < over - SLACK_MS ? lastSeq + 1 : null;
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

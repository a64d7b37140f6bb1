import { SIDES, SIGNAL_KINDS, SIGNAL_ORIGINS, type Signal } from '../signal.ts';
import type { RuleVersion } from './outcome.ts';

/** The public part of an entry that some audience has not seen yet. */
interface HiddenEntry {
  seq: number;
  prevHash: string;
  hash: string;
}

export interface ShownEntry extends Signal, HiddenEntry {
  salt: string;
}

export type PublishedEntry = HiddenEntry | ShownEntry;

/** The first line of chain.ndjson. */
export interface RecordHeader {
  format: 1;
  /** ISO 8601. The figures are those of this moment. */
  at: string;
  rules: readonly RuleVersion[];
}

/** The last entry received by the end of one day (UTC). */
export interface Anchor {
  /** 'YYYY-MM-DD' in UTC. */
  day: string;
  lastSeq: number;
  head: string;
  /** Hash of the rules that judged these entries. Null: taken before anchors carried one. */
  rulesHash: string | null;
}

export function isShown(entry: PublishedEntry): entry is ShownEntry {
  return 'kind' in entry;
}

export interface ParsedRecord {
  header: RecordHeader;
  entries: PublishedEntry[];
}

/** Reads chain.ndjson. Null with the number of the line that is none. */
export function parseRecord(text: string): ParsedRecord | { badLine: number } {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const entries: PublishedEntry[] = [];
  let header: RecordHeader | null = null;
  for (const [at, line] of lines.entries()) {
    const value = parseLine(line);
    if (at === 0 && isHeader(value)) header = value;
    else if (isEntry(value)) entries.push(value);
    else return { badLine: at + 1 };
  }
  return header === null ? { badLine: 1 } : { header, entries };
}

const ANCHOR_LINE = /^(\d{4}-\d{2}-\d{2}) (\d+) ([0-9a-f]{64})(?: rules:([0-9a-f]{64}))?(?: |\r?$)/;

/**
 * Reads anchors.txt: a day, a number, a hash and the hash of the rules a line. A line that begins with # is a comment.
 */
export function parseAnchors(text: string): Anchor[] | { badLine: number } {
  const anchors: Anchor[] = [];
  for (const [at, line] of text.split('\n').entries()) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    const [, day = '', seq = '', head = '', rulesHash = null] = ANCHOR_LINE.exec(line) ?? [];
    if (day === '') return { badLine: at + 1 };
    anchors.push({ day, lastSeq: Number(seq), head, rulesHash });
  }
  return anchors;
}

function parseLine(line: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' ? (value as Record<string, unknown> | null) : null;
  } catch {
    return null;
  }
}

type Fields = Record<string, unknown>;

function isHeader(value: Fields | null): value is Fields & RecordHeader {
  return value?.format === 1 && isTime(value.at) && isRules(value.rules);
}

function isRules(value: unknown): value is RuleVersion[] {
  return (
    Array.isArray(value) &&
    value.every((rule: Fields | null) =>
      [rule?.version, rule?.fromSeq, rule?.maxOpenDays].every(Number.isInteger),
    )
  );
}

function isEntry(value: Fields | null): value is Fields & PublishedEntry {
  if (value === null || !Number.isInteger(value.seq)) return false;
  if (typeof value.prevHash !== 'string' || typeof value.hash !== 'string') return false;
  return !('kind' in value) || isSignal(value);
}

function isSignal(value: Fields): boolean {
  const { kind, side, targets, salt, source, isLate, receivedAt, ref, origin } = value;
  return (
    (SIGNAL_KINDS as readonly unknown[]).includes(kind) &&
    (side === null || (SIDES as readonly unknown[]).includes(side)) &&
    (ref === null || Number.isInteger(ref)) &&
    [value.price, value.stop].every((level) => level === null || isLevel(level)) &&
    Array.isArray(targets) &&
    targets.every(isLevel) &&
    [salt, source].every((text) => typeof text === 'string') &&
    typeof isLate === 'boolean' &&
    (SIGNAL_ORIGINS as readonly unknown[]).includes(origin) &&
    isTime(receivedAt)
  );
}

function isLevel(value: unknown): boolean {
  return typeof value === 'string' && /^\d{1,15}(\.\d{1,20})?$/.test(value);
}

function isTime(value: unknown): boolean {
  return typeof value === 'string' && Number.isFinite(Date.parse(value));
}

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allVersions, type RuleVersion } from '../../../src/domain/signals/record/outcome.ts';
import {
  type Anchor,
  isShown,
  type PublishedEntry,
  parseAnchors,
  parseRecord,
  type ShownEntry,
} from '../../../src/domain/signals/record/published-record.ts';
import { rulesText } from '../../../src/domain/signals/record/rules-text.ts';
import { sha256 } from '../../../src/domain/signals/record/sha256.ts';
import { checkFooter, verifyRecord } from '../../../src/domain/signals/record/verify-record.ts';
import { chained, entryOf, sha256Of } from '../../support/signals/entries.ts';

/** Four days of six entries each, an hour apart, and the anchors of the first three. */
const entries = chained(
  Array.from({ length: 24 }, (_, at) =>
    entryOf({
      seq: at + 1,
      kind: at % 2 === 0 ? 'open' : 'close',
      ref: at % 2 === 0 ? null : at,
      price: '110',
      receivedAt: new Date(Date.parse('2026-03-01T12:00:00Z') + hoursOf(at)).toISOString(),
    }),
  ),
);
function hoursOf(at: number): number {
  return Math.floor(at / 6) * 86_400_000 + (at % 6) * 3_600_000;
}
const anchors = [1, 2, 3].map(
  (day): Anchor => ({
    day: `2026-03-0${day}`,
    lastSeq: day * 6,
    head: entries[day * 6 - 1]?.hash ?? '',
    rulesHash: sha256Of(rulesText(allVersions([]), day * 6)),
  }),
);
const at = '2026-03-04T20:00:00Z';
const header = { at, rules: allVersions([]) };

const verify = (changed: readonly PublishedEntry[], kept = anchors, published = header) =>
  verifyRecord(changed, { anchors: kept, header: published, sha256: sha256Of }).faults;
const firstFault = (changed: readonly PublishedEntry[], kept = anchors) => {
  const [fault] = verify(changed, kept);
  return fault === undefined ? null : `${fault.fault} ${fault.seq}`;
};
const withEntry = (seq: number, changes: Partial<ShownEntry>) =>
  entries.map((entry) => (entry.seq === seq ? { ...entry, ...changes } : entry));

describe('the verifier', () => {
  it('finds nothing in an untouched record, also where entries are still hidden', () => {
    expect(verify(entries)).toEqual([]);
    const hidden = entries.map(({ seq, prevHash, hash }) => ({ seq, prevHash, hash }));
    expect(verify([...entries.slice(0, 20), ...hidden.slice(20)])).toEqual([]);
    expect(verify([])).not.toEqual([]);
    expect(verify([], [])).toEqual([]);
  });

  it('names the entry of which any field was changed', () => {
    const changes: Partial<ShownEntry>[] = [
      { source: 'other' },
      { kind: 'note' },
      { ref: 2 },
      { strategy: 'x' },
      { symbol: null },
      { interval: '60' },
      { side: 'short' },
      { price: '110.01' },
      { stop: '1' },
      { targets: ['200'] },
      { barAt: '2026-03-02T12:00:00.000Z' },
      { orderId: 'x' },
      { text: 'x' },
      { receivedAt: '2026-03-02T13:00:00.001Z' },
      { isLate: true },
      { origin: 'operator' },
      { salt: '0' },
      { prevHash: '0'.repeat(64) },
      { hash: '0'.repeat(64) },
    ];
    for (const change of changes) {
      expect(verify(withEntry(8, change))[0]?.seq, Object.keys(change)[0]).toBe(8);
    }
  });

  it('names the place of a deleted, swapped or repeated entry', () => {
    expect(firstFault(entries.filter(({ seq }) => seq !== 9))).toBe('missing-entry 9');
    expect(firstFault(entries.toSpliced(3, 2))).toBe('missing-entry 4');
    const [one, other] = [entries[9], entries[10]] as [ShownEntry, ShownEntry];
    const swapped = entries.with(9, { ...other, seq: 10 }).with(10, { ...one, seq: 11 });
    expect(verify(swapped)[0]?.seq).toBe(10);
    expect(firstFault(entries.toSpliced(4, 0, one))).toBe('missing-entry 5');
  });

  it('names an entry that was inserted after the last one of a day', () => {
    const [first] = entries as [ShownEntry];
    const moved = entries.slice(6).map((entry) => ({ ...entry, seq: entry.seq + 1 }));
    const inserted = [...entries.slice(0, 6), { ...first, seq: 7 }, ...moved];
    expect(firstFault(inserted)).toBe('broken-link 7');
  });

  it('names the anchor after which a rebuilt chain differs', () => {
    const rebuilt = chained(
      entries.map((entry) => (entry.seq === 10 ? { ...entry, price: '130' } : entry)),
    );
    const [fault] = verify(rebuilt);
    expect(fault).toMatchObject({ fault: 'anchor-differs', day: '2026-03-02', seq: 12 });
    expect(fault?.detail).toContain('from 7 to 12');
  });

  it('names from where a restored older backup is too short', () => {
    const [fault] = verify(entries.slice(0, 15));
    expect(fault).toMatchObject({ fault: 'record-too-short', day: '2026-03-03' });
    expect(fault?.detail).toContain('Entries after 15');
  });

  it('names an anchor whose hash, number or day was changed', () => {
    const changed = (changes: object) =>
      anchors.map((anchor) => (anchor.day === '2026-03-02' ? { ...anchor, ...changes } : anchor));
    expect(firstFault(entries, changed({ head: '0'.repeat(64) }))).toBe('anchor-differs 12');
    expect(firstFault(entries, changed({ lastSeq: 11 }))).toMatch(/^anchor.* 11$/);
    expect(firstFault(entries, changed({ day: '2026-03-04' }))).toMatch(/^anchor/);
    expect(firstFault(entries, anchors.toReversed())).toMatch(/out-of-order/);
    const last = anchors.with(2, { ...(anchors[2] as Anchor), day: '2026-03-05' });
    expect(firstFault(entries, last)).toBe('anchor-of-another-day 18');
  });

  it('names the first anchor whose rules are not those of the record', () => {
    const [standard] = header.rules as [RuleVersion];
    const later = (fromSeq: number) => allVersions([{ version: 2, fromSeq, maxOpenDays: 365 }]);
    const rulesFault = (rules: readonly RuleVersion[], kept = anchors) => {
      const [fault] = verify(entries, kept, { at, rules });
      return fault === undefined ? null : `${fault.fault} ${fault.seq}`;
    };
    expect(rulesFault([{ ...standard, maxOpenDays: 365 }])).toBe('rules-differ 6');
    expect(rulesFault(later(1))).toBe('rules-differ 6');
    expect(rulesFault(later(12))).toBe('rules-differ 12');
    expect(rulesFault(later(19))).toBeNull();
    const without = anchors.map((anchor): Anchor => ({ ...anchor, rulesHash: null }));
    expect(rulesFault(later(1), without)).toBeNull();
    expect(rulesFault(header.rules, without.with(0, anchors[0] as Anchor))).toBe('rules-differ 12');
  });

  it('asks for both files again when an anchor is newer than the record', () => {
    const [fault] = verify(entries, anchors, { ...header, at: '2026-03-03T23:59:59Z' });
    expect(fault?.detail).toContain('Download both files again.');
  });

  it('names an entry that came late and is not marked so', () => {
    const signals = [entryOf({ barAt: '2026-02-01T00:00:00.000Z' })];
    expect(firstFault(chained(signals), [])).toBe('not-marked-late 1');
  });

  it('reads the files that it is given, and names a line that it cannot read', () => {
    const header = JSON.stringify({ format: 1, at, rules: [] });
    const text = [header, ...entries.map((entry) => JSON.stringify(entry)), ''].join('\n');
    const parsed = parseRecord(text);
    expect('entries' in parsed && parsed.entries).toEqual(entries);
    expect('entries' in parsed && parsed.entries.every(isShown)).toBe(true);
    expect(parseRecord(text.replace('"110"', '"1,1"'))).toEqual({ badLine: 2 });
    expect(parseRecord('')).toEqual({ badLine: 1 });
    const lines = anchors.map(
      ({ day, lastSeq, head, rulesHash }) =>
        `${day} ${lastSeq} ${head} rules:${rulesHash} message 1`,
    );
    expect(parseAnchors(['# day entry hash', ...lines].join('\n'))).toEqual(anchors);
    const [{ rulesHash: _, ...early }] = anchors as [Anchor];
    expect(parseAnchors(`${early.day} ${early.lastSeq} ${early.head}`)).toEqual([
      { ...early, rulesHash: null },
    ]);
    expect(parseAnchors('yesterday')).toEqual({ badLine: 1 });
  });

  it('checks the number and hash that a message shows', () => {
    const shown = `#8 · ${entries[7]?.hash.slice(0, 16)}`;
    expect(checkFooter(entries, shown)).toBe('matches');
    expect(checkFooter(entries, shown.replace('#8', '#9'))).toBe('differs');
    expect(checkFooter(entries, shown.replace('#8', '#99'))).toBe('no-such-entry');
    expect(checkFooter(entries, '#8')).toBe('unreadable');
  });
});

describe('the browser’s SHA-256', () => {
  it('equals that of the runtime for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
        expect(sha256(new TextEncoder().encode(text))).toBe(sha256Of(text));
      }),
    );
    expect(sha256(new Uint8Array(100_000))).toBe(sha256Of('\0'.repeat(100_000)));
  });
});

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readFacts } from '../../../scripts/rehearse/facts/fact-table.ts';
import { markFacts } from '../../../scripts/rehearse/facts/mark-facts.ts';
import { ALL_STEPS } from '../../../scripts/rehearse/steps/all-steps.ts';

const document = readFileSync('docs/provider-facts.md', 'utf8');
const known = new Set(readFacts(document).map(({ id }) => id));

describe('the steps of the rehearsal', () => {
  it('the steps of the rehearsal are S1 to S11, D1 to D10 and T1 to T7', () => {
    const count = (mail: string, steps: number) =>
      Array.from({ length: steps }, (_, index) => `${mail}${index + 1}`);
    expect(ALL_STEPS.map(({ id }) => id)).toEqual([
      ...count('S', 11),
      ...count('D', 10),
      ...count('T', 7),
    ]);
  });

  it.each(ALL_STEPS)('settle only facts of docs/provider-facts.md: $id', ({ facts }) => {
    expect(facts.length).toBeGreaterThan(0);
    expect(facts.filter((fact) => !known.has(fact))).toEqual([]);
  });

  it('settle each fact once', () => {
    const all = ALL_STEPS.flatMap(({ facts }) => facts);
    expect(new Set(all).size).toBe(all.length);
  });

  it('all appear in the guide', () => {
    const guide = readFileSync('docs/rehearsal.md', 'utf8');
    for (const { id, title } of ALL_STEPS) expect(guide).toContain(`| ${id} | ${title} |`);
  });
});

const TABLE = [
  '| id | rule | source | how it fails if we are wrong |',
  '|---|---|---|---|',
  '| `tv.a` | x | **assumed**, like `remove` | y |',
  '| `tv.b` | x | `client`; the code **assumed** | y |',
  '| `tv.c` | x | `client` | y |',
  '| `tv.d` | x | **unknown**: two readings | y |',
].join('\n');

describe('recording a rehearsal’s findings in the facts', () => {
  const sourcesOf = (text: string) => readFacts(text).map(({ source }) => source);
  const date = '2026-12-01';
  const seen = (fact: string, verdict: 'holds' | 'differs' | 'unknown', saw = 'ok') => ({
    fact,
    verdict,
    saw,
  });

  it('replaces “assumed” with the date, and adds the date to a source', () => {
    const findings = ['tv.a', 'tv.b', 'tv.c'].map((fact) => seen(fact, 'holds'));
    expect(sourcesOf(markFacts(TABLE, findings, date))).toEqual([
      '**live, 2026-12-01**, like `remove`',
      '`client`; the code **live, 2026-12-01**',
      '`client`; **live, 2026-12-01**',
      '**unknown**: two readings',
    ]);
  });

  it('names which of two readings was seen', () => {
    const text = markFacts(TABLE, [seen('tv.d', 'holds', 'reading: the first')], date);
    expect(sourcesOf(text)[3]).toBe('**live, 2026-12-01**: two readings (reading: the first)');
  });

  it('notes that a fact differs and keeps its source', () => {
    const text = markFacts(TABLE, [seen('tv.c', 'differs', 'status: 500|x')], date);
    expect(sourcesOf(text)[2]).toBe('`client`; **live, 2026-12-01** differs: status: 500/x');
  });

  it('leaves an unknown fact unchanged', () => {
    expect(markFacts(TABLE, [seen('tv.c', 'unknown')], date)).toBe(TABLE);
  });

  it('replaces the mark of an earlier date', () => {
    const first = markFacts(TABLE, [seen('tv.c', 'differs', 'other')], '2026-11-30');
    expect(sourcesOf(markFacts(first, [seen('tv.c', 'holds')], date))[2]).toBe(
      '`client`; **live, 2026-12-01**',
    );
  });
});

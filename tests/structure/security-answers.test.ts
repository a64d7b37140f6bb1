import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readAnswers, SECURITY_PAGE, withTable } from '../../scripts/reports/security-table.ts';

/** Items of ASVS 5.0.0 at levels 1 and 2, by chapter. */
const ITEMS = {
  1: 27,
  2: 11,
  3: 19,
  4: 10,
  5: 9,
  6: 35,
  7: 18,
  8: 7,
  9: 7,
  10: 29,
  11: 14,
  12: 9,
  13: 13,
  14: 9,
  15: 13,
  16: 16,
  17: 7,
};

const answers = readAnswers();

describe('the answers to OWASP ASVS 5.0.0 at levels 1 and 2', () => {
  it('the ASVS answers cover every item once', () => {
    const chapters = Object.entries(ITEMS).map(([chapter, items]) => {
      const found = answers.filter(({ item }) => item.startsWith(`${chapter}.`));
      return [chapter, found.length === items];
    });
    expect(chapters.filter(([, complete]) => !complete)).toEqual([]);
    expect(new Set(answers.map(({ item }) => item)).size).toBe(253);
    expect(answers.filter(({ level }) => level === 1)).toHaveLength(70);
    expect(answers.filter(({ level }) => level === 2)).toHaveLength(183);
  });

  it('the ASVS answers each name a test, a place or a reason', () => {
    const open = answers.filter(({ answer, files = [], because = '' }) => {
      if (answer === 'test') return !files.some((file) => file.endsWith('.test.ts'));
      return answer === 'place' ? files.length === 0 : because.length < 5;
    });
    expect(open).toEqual([]);
  });

  it('the ASVS answers name only existing files', () => {
    const files = answers.flatMap(({ files: named = [] }) => named);
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
  });

  it('the ASVS answers match the table on the page', () => {
    const page = readFileSync(SECURITY_PAGE, 'utf8');
    expect(withTable(page, answers)).toBe(page);
  });
});

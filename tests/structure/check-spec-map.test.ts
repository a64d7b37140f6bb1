import { describe, expect, test } from 'vitest';
import { documentRows } from '../../scripts/checks/spec-map/document-rows.ts';
import { passedTitles } from '../../scripts/checks/spec-map/passed-titles.ts';
import { problemsOf } from '../../scripts/checks/spec-map/problems.ts';

const row = (ids: string[]) => ({
  area: 'subscriber-area',
  part: 'section 2',
  element: 'A button',
  ids,
});
const ID = 'sample-1';
const TITLE = `presses %s [${ID}]`;
const tests = new Map([[ID, { file: 'a.test.ts', title: TITLE }]]);
const FINE = { tests, hasPassed: () => true, document: [] };
const ONE = [ID];

describe('the check of the spec map', () => {
  test('accepts a row with a written test that passed', () => {
    expect(problemsOf([row(ONE)], FINE)).toEqual([]);
  });

  test.each([
    [[], FINE, 'has no test'],
    [ONE, { ...FINE, tests: new Map() }, 'no test has the id sample-1'],
    [ONE, { ...FINE, hasPassed: () => false }, `"${TITLE}" did not pass`],
    [ONE, { ...FINE, document: [{ section: 2, text: 'A link' }] }, 'not mapped: "A link"'],
  ])('names the problem of a row (%#)', (ids, evidence, sentence) => {
    expect(problemsOf([row(ids)], evidence).join()).toContain(sentence);
  });

  test('takes bullets, rows and paragraphs of its sections, without headings and rules', () => {
    const document =
      '## 1. No\n- no\n## 2. Yes\n\n### Page\n- one\n| a | b |\n|---|---|\n| 1 | 2 |\nText\n## 3. No\n- no';
    expect(documentRows(document, [2, 2]).map(({ text }) => text)).toEqual([
      'one',
      '1 | 2',
      'Text',
    ]);
  });

  test('the check of the spec map counts a title with placeholders as passed when all its cases passed', () => {
    const report = (...statuses: string[]) =>
      JSON.stringify({
        testResults: [
          {
            assertionResults: statuses.map((status, index) => ({
              title: `presses ${index}`,
              status,
            })),
          },
        ],
      });
    expect(passedTitles(report('passed', 'passed'))('presses %s')).toBe(true);
    expect(passedTitles(report('passed', 'failed'))('presses %s')).toBe(false);
    expect(passedTitles(report())('presses %s')).toBe(false);
  });
});

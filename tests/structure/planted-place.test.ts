import { describe, expect, test } from 'vitest';
import { changeAt, countPlaces, fileNamed } from '../planted/support/place.ts';

const ROOT = `${import.meta.dirname}/../..`;
const SOURCE = `run(
  first, // why
  second,
);
rerun(first, second);`;

describe('the place of a planted bug', () => {
  test('a planted bug’s place is found despite layout, comments and trailing commas', () => {
    expect(countPlaces(SOURCE, 'run(first, second);')).toBe(1);
    expect(countPlaces(SOURCE, 'run(\n  first, /* because */ second)')).toBe(1);
  });

  test('a planted bug’s place starts and ends at whole words', () => {
    expect(countPlaces(SOURCE, 'first')).toBe(2);
    expect(countPlaces(SOURCE, 'fir')).toBe(0);
  });

  test('a planted bug’s place is replaced literally', () => {
    expect(changeAt(SOURCE, 'rerun(first, second)', '$&')).toBe(
      SOURCE.replace('rerun(first, second)', () => '$&'),
    );
  });

  test.each([
    ['first', '2 places'],
    ['third', '0 places'],
  ])('throws when %s is not there exactly once', (code, words) => {
    expect(() => changeAt(SOURCE, code, '')).toThrow(words);
  });

  test('finds a file by the end of its path and refuses an ambiguous end', () => {
    expect(fileNamed(ROOT, 'domain/plan.ts')).toBe('src/domain/plan.ts');
    expect(() => fileNamed(ROOT, 'copy.ts')).toThrow(/files are named copy\.ts/);
    expect(() => fileNamed(ROOT, 'no-such-file.ts')).toThrow('0 files are named');
  });
});

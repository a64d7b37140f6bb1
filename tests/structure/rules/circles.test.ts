import { describe, expect, test } from 'vitest';
import { circlesOf } from '../../../scripts/structure/circles.ts';
import { readSourceFile } from '../../../scripts/structure/source-file.ts';

const file = (path: string, ...targets: string[]) =>
  readSourceFile(path, targets.map((target) => `import type { T } from './${target}';`).join('\n'));

describe('import circles', () => {
  test('downward imports form no circle', () => {
    const sources = [file('a.ts', 'b.ts', 'c.ts'), file('b.ts', 'c.ts'), file('c.ts')];
    expect(circlesOf(sources)).toEqual([]);
  });

  test('type imports among three files form one circle, without the file above them', () => {
    const sources = [
      file('top.ts', 'a.ts'),
      file('a.ts', 'b.ts'),
      file('b.ts', 'c.ts'),
      file('c.ts', 'a.ts'),
    ];
    expect(circlesOf(sources)).toEqual([['a.ts', 'b.ts', 'c.ts']]);
  });

  test('reports two separate circles', () => {
    const sources = [
      file('a.ts', 'b.ts'),
      file('b.ts', 'a.ts'),
      file('c.ts', 'd.ts'),
      file('d.ts', 'c.ts'),
    ];
    expect(circlesOf(sources)).toEqual([
      ['a.ts', 'b.ts'],
      ['c.ts', 'd.ts'],
    ]);
  });
});

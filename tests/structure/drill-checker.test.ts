import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listSources } from '../../scripts/structure/list-sources.ts';

const CHECKER = 'tests/drill/checker/';
const files = new Map(
  listSources(join(import.meta.dirname, '../..')).map((file) => [file.path, file]),
);

/** Every file that these import, directly or not, with its import path. */
function reachedFrom(paths: readonly string[]): Map<string, string[]> {
  const ways = new Map(paths.map((path) => [path, [path]]));
  for (const [path, way] of ways) {
    for (const { target, isPackage } of files.get(path)?.imports ?? []) {
      if (!isPackage && !ways.has(target)) ways.set(target, [...way, target]);
    }
  }
  return ways;
}

describe("the drill's checker", () => {
  const own = [...files.keys()].filter((path) => path.startsWith(CHECKER));
  const reached = reachedFrom(own);

  it('imports no file of the product, directly or indirectly', () => {
    expect(own.length).toBeGreaterThan(5);
    const ways = [...reached].filter(([path]) => /^src(-server|-client)?\//.test(path));
    expect(ways.map(([, way]) => way.join(' > '))).toEqual([]);
  });

  it('imports no package but the database driver', () => {
    const packages = [...reached.keys()].flatMap((path) =>
      (files.get(path)?.imports ?? []).filter(({ isPackage }) => isPackage),
    );
    const names = new Set(packages.map(({ target }) => target));
    expect([...names].filter((name) => !name.startsWith('node:') && name !== 'pg')).toEqual([]);
  });
});

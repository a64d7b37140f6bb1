import { basename } from 'node:path';
import type { SourceFile } from './source-file.ts';

type Source = Pick<SourceFile, 'path' | 'code' | 'imports'>;

/** Files that a program opens because they are there: tests, planted bugs and type declarations. */
const FOUND_BY_PLACE = /\.(test|planted|reporter)\.tsx?$|\.d\.ts$/;

/** Files that no source imports and no text names, as sentences. `texts` are package.json, pages and settings. */
export function unusedFilesOf(sources: readonly Source[], texts: readonly string[]): string[] {
  const imported = new Set(sources.flatMap(({ imports }) => imports.map(({ target }) => target)));
  return sources
    .filter(({ path }) => !FOUND_BY_PLACE.test(path) && !imported.has(path))
    .filter(({ path }) => {
      const name = basename(path);
      const isNamed = (text: string) => text.includes(name);
      const others = sources.filter((each) => each.path !== path);
      return !texts.some(isNamed) && !others.some(({ code }) => isNamed(code));
    })
    .map(({ path }) => `${path} is imported by no file.`);
}

/** Packages that we need without importing them. At most ten. */
const NEEDED = new Set([
  // Run by name: `npx mikro-orm`.
  '@mikro-orm/cli',
  // Peer of @mantine/charts.
  'recharts',
]);

/** Packages that no source imports and no text names, as sentences. */
export function unusedPackagesOf(
  sources: readonly Source[],
  texts: readonly string[],
  packages: readonly string[],
): string[] {
  const targets = sources.flatMap(({ imports }) =>
    imports.flatMap(({ target, isPackage }) => (isPackage ? [target] : [])),
  );
  const isUsed = (name: string): boolean =>
    targets.some((target) => target === name || target.startsWith(`${name}/`)) ||
    [...texts, ...sources.map(({ code }) => code)].some((text) => text.includes(name));
  return packages
    .filter((name) => !NEEDED.has(name))
    .filter((name) => {
      const typed = /^@types\/(.+)$/.exec(name)?.[1];
      return !isUsed(name) && !(typed !== undefined && (typed === 'node' || isUsed(typed)));
    })
    .map((name) => `package.json lists ${name}, which no file imports.`);
}

import type { SourceFile } from './source-file.ts';

type Source = Pick<SourceFile, 'path' | 'code' | 'imports'>;

/** Exports that a tool or a framework uses by name. At most ten. */
const USED_BY_NAME = new Set(['default']);

const DECLARED =
  /(?:^|\n)export\s+(?:declare\s+)?(?:async\s+)?(?:abstract\s+)?(?:function\*?|class|interface|type|enum|const|let)\s+([A-Za-z_$][\w$]*)/g;
const NAMED =
  /(?:import|export)\s+(?:type\s+)?(?:[\w$]+\s*,\s*)?\{([^}]*)\}\s*from\s*['"](\.[^'"]+)['"]/g;
/** Any of its exports may be used: `import * as`, `import()`, `export *` and types taken from a module. */
const WHOLE = /(?:\*\s*(?:as\s+[\w$]+\s*)?from\s*|\bimport\(\s*)['"](\.[^'"]+)['"]/g;

/** Exports that no other file imports, as sentences. Without `export` the compiler sees whether they are used. */
export function unusedExportsOf(sources: readonly Source[]): string[] {
  const used = new Map<string, Set<string>>();
  const whole = new Set<string>();
  for (const { path, code } of sources) {
    for (const [, names = '', from = ''] of code.matchAll(NAMED)) {
      const target = resolveFrom(path, from);
      const known = used.get(target) ?? new Set();
      for (const name of namesIn(names)) known.add(name);
      used.set(target, known);
    }
    for (const [, from = ''] of code.matchAll(WHOLE)) whole.add(resolveFrom(path, from));
  }
  return sources.flatMap(({ path, code }) => {
    if (whole.has(path)) return [];
    const known = used.get(path) ?? new Set();
    return [...code.matchAll(DECLARED)]
      .map(([, name = '']) => name)
      .filter((name) => !known.has(name) && !USED_BY_NAME.has(name))
      .map((name) => `${path} exports ${name}, which no other file imports.`);
  });
}

const namesIn = (list: string): string[] =>
  list
    .split(',')
    .map(
      (part) =>
        part
          .trim()
          .replace(/^type\s+/, '')
          .split(/\s+as\s+/)[0] ?? '',
    )
    .filter((name) => name !== '');

function resolveFrom(path: string, specifier: string): string {
  const parts = path.split('/').slice(0, -1);
  for (const part of (specifier.split('?')[0] ?? '').split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.') parts.push(part);
  }
  return parts.join('/');
}

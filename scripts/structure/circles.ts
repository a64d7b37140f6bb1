import type { SourceFile } from './source-file.ts';

/**
 * Import cycles, type imports included: no file in one can be understood alone. Uses Tarjan's strongly connected
 * components.
 */
export function circlesOf(sources: readonly SourceFile[]): string[][] {
  const byPath = new Map(sources.map((file) => [file.path, file]));
  const seenAt = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const circles: string[][] = [];

  const visit = (path: string): void => {
    const place = seenAt.size;
    seenAt.set(path, place);
    lowest.set(path, place);
    open.push(path);
    for (const { target } of byPath.get(path)?.imports ?? []) {
      if (!byPath.has(target)) continue;
      if (!seenAt.has(target)) visit(target);
      if (open.includes(target)) lower(path, target);
    }
    if (lowest.get(path) !== place) return;
    const circle = open.splice(open.indexOf(path));
    if (circle.length > 1) circles.push(circle.sort());
  };
  const lower = (path: string, target: string): void => {
    lowest.set(path, Math.min(lowest.get(path) ?? 0, lowest.get(target) ?? 0));
  };

  for (const { path } of sources) if (!seenAt.has(path)) visit(path);
  return circles;
}

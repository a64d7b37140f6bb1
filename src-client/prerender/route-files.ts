import type { Rollup } from 'vite';
import { APP, FIRST_PAGES, type FirstPages } from './first-pages.ts';

/** Scripts and styles to preload per path, beyond the app's entry files. */
export interface RouteFiles {
  /** On every page. */
  app: string[];
  visitor: Record<string, string[]>;
  signedIn: Record<string, string[]>;
}

export function routeFilesOf(bundle: Rollup.OutputBundle, root: string): RouteFiles {
  const chunks = Object.values(bundle).filter((part) => part.type === 'chunk');
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const reachedFrom = (file: string, seen: Set<string>): Set<string> => {
    if (seen.has(file)) return seen;
    seen.add(file);
    for (const each of byName.get(file)?.imports ?? []) reachedFrom(each, seen);
    return seen;
  };
  const chunkOf = (module: string): string => {
    const found = chunks.find(({ modules }) => `${root}/${module}` in modules);
    if (found === undefined) throw new Error(`No chunk holds ${module}`);
    return found.fileName;
  };
  const withStyles = (scripts: readonly string[]): string[] => {
    const styles = scripts.flatMap((file) => [
      ...(byName.get(file)?.viteMetadata?.importedCss ?? []),
    ]);
    return [...scripts, ...new Set(styles)].map((file) => `/${file}`);
  };
  const app = reachedFrom(chunkOf(APP), new Set());
  const filesOf = (modules: readonly string[]): string[] => {
    const scripts = new Set(modules.flatMap((each) => [...reachedFrom(chunkOf(each), new Set())]));
    return withStyles([...scripts].filter((file) => !app.has(file)));
  };
  const table = (pages: FirstPages[keyof FirstPages]) =>
    Object.fromEntries(pages.map(([path, modules]) => [path, filesOf(modules)]));
  return {
    app: withStyles([...app]),
    visitor: table(FIRST_PAGES.visitor),
    signedIn: table(FIRST_PAGES.signedIn),
  };
}

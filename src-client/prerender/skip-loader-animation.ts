import type { Plugin } from 'vite';

const TRANSITION = /\/Transition\/Transition\.mjs$/;
const BUTTON = /@mantine\/core\/esm\/components\/(Button|ActionIcon)\//;

/**
 * Mantine's buttons animate their loader, which no page shows: theirs say what they do. The animation would be 1.7 KB of
 * every page.
 */
export function skipLoaderAnimation(): Plugin {
  return {
    name: 'skip-loader-animation',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer = '') {
      return TRANSITION.test(source) && BUTTON.test(importer)
        ? this.resolve('/components/when-mounted.tsx', importer)
        : null;
    },
  };
}

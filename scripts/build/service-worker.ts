import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Builds the feed's service worker under a name without a hash: browsers compare its content. */
export function serviceWorker(): Plugin {
  let source = '';
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved({ root }) {
      source = join(root, 'service-worker/signals-worker.ts');
    },
    buildStart() {
      this.emitFile({ type: 'chunk', id: source, fileName: 'signals-worker.js' });
    },
  };
}

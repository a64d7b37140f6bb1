import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { bundleServer } from '../../scripts/build/bundle-server.ts';
import { fingerprintOf } from '../../src-server/launch/source-fingerprint.ts';

const ROOT = join(import.meta.dirname, '../..');
const BUNDLE = join(ROOT, 'dist/server/server.js');
const NOTE = join(ROOT, '.cache/bench-bundle');
const SOURCES = ['src', 'src-server', 'mikro-orm.config.ts', 'package-lock.json'];

/** Bundles the current sources like `npm run build`. Otherwise the bench would measure a stale bundle. */
export async function bundleAsItStands(): Promise<void> {
  const wanted = fingerprintOf(ROOT, [...SOURCES, 'scripts/build']);
  const kept = existsSync(NOTE) && existsSync(BUNDLE) ? readFileSync(NOTE, 'utf8') : null;
  if (kept === noteOf(wanted)) return;
  console.log('bundling the server');
  await bundleServer();
  mkdirSync(dirname(NOTE), { recursive: true });
  writeFileSync(NOTE, noteOf(wanted));
}

/** Includes the bundle's fingerprint: another build may have replaced it. */
function noteOf(sources: string): string {
  return `${sources} ${fingerprintOf(ROOT, ['dist/server/server.js'])}`;
}

import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder for one bench, which goes with it. Root's database runs as another user, who passes through. */
export function openFolder(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'wickline-bench-'));
  chmodSync(path, 0o711);
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

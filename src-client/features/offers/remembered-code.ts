import { localStore } from '../../lib/browser-storage.ts';
import { DISCOUNT_CODE } from '../../lib/storage-keys.ts';

const MAX_LENGTH = 60;

/** The code that a link or this visitor chose last. */
export function rememberedCode(): string | null {
  return localStore.read(DISCOUNT_CODE);
}

export function rememberCode(code: string | null): void {
  if (code === null) localStore.remove(DISCOUNT_CODE);
  else localStore.write(DISCOUNT_CODE, code);
}

/** A link carries a code as `/?code=LAUNCH40`. The landing page's own script does the same. */
export function rememberLinkedCode(): void {
  const code = new URLSearchParams(window.location.search).get('code')?.trim();
  if (code !== undefined && code !== '' && code.length <= MAX_LENGTH) rememberCode(code);
}

import type { Challenge, Solution } from 'altcha-lib/types';

/** Far longer than a slow phone needs. After it, the server's refusal is shown. */
const PATIENCE_MS = 60_000;

/** Null when the browser cannot solve it, or the call was aborted. */
export async function solve(
  challenge: Challenge,
  signal: AbortSignal | undefined,
): Promise<Solution | null> {
  const worker = new Worker(new URL('./solver.worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise<Solution | null>((resolve) => {
      worker.onmessage = ({ data }) => resolve(isSolution(data) ? data : null);
      worker.onerror = () => resolve(null);
      signal?.addEventListener('abort', () => resolve(null));
      worker.postMessage({ type: 'work', challenge, timeout: PATIENCE_MS });
    });
  } finally {
    worker.terminate();
  }
}

function isSolution(data: unknown): data is Solution {
  return typeof data === 'object' && data !== null && 'counter' in data && 'derivedKey' in data;
}

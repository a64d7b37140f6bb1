import { useSyncExternalStore } from 'react';

let running = 0;
const listeners = new Set<() => void>();

function put(count: number): void {
  running = count;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows the browser check while the work runs. */
export async function whileChecking<T>(work: () => Promise<T>): Promise<T> {
  put(running + 1);
  try {
    return await work();
  } finally {
    put(running - 1);
  }
}

export function useIsChecking(): boolean {
  return useSyncExternalStore(subscribe, () => running > 0);
}

/** Tells listeners that something, anything, of the sandbox changed; they read again what they show. */
export interface Changes {
  notify(): void;
  /** Returns the way to stop listening. */
  subscribe(listener: () => void): () => void;
}

export function createChanges(): Changes {
  const listeners = new Set<() => void>();
  return {
    notify() {
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/**
 * Web storage may be full, blocked or cleared at any time. Failed writes stay in memory for the life of the page, which
 * keeps the data of a sign-up step.
 */
interface SafeStorage {
  read(key: string): string | null;
  /** Returns whether the value survives a reload. */
  write(key: string, value: string): boolean;
  remove(key: string): void;
}

function attempt<T>(action: () => T, fallback: T): T {
  try {
    return action();
  } catch {
    return fallback;
  }
}

function safeStorage(open: () => Storage): SafeStorage {
  const kept = new Map<string, string>();
  return {
    read: (key) => kept.get(key) ?? attempt(() => open().getItem(key), null),
    write(key, value) {
      const stored = attempt(() => {
        open().setItem(key, value);
        return true;
      }, false);
      if (stored) kept.delete(key);
      else kept.set(key, value);
      return stored;
    },
    remove(key) {
      kept.delete(key);
      attempt(() => open().removeItem(key), undefined);
    },
  };
}

export const localStore = safeStorage(() => window.localStorage);
export const tabStore = safeStorage(() => window.sessionStorage);

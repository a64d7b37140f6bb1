/** A caller that waits longer asks again. */
const HOLD_MS = 25_000;

export interface LongPoll<T> {
  isAwaited(): boolean;
  /** Answers everyone who waits. */
  answer(value: T): void;
  /** Null: nothing came in time, or the caller left. */
  wait(signal: AbortSignal): Promise<T | null>;
  close(): void;
}

/** Lets the product wait for a wish of the control room. */
export function createLongPoll<T>(onWaiting: () => void): LongPoll<T> {
  const waiting = new Set<(value: T | null) => void>();
  const answerAll = (value: T | null) => {
    for (const end of waiting) end(value);
  };
  return {
    isAwaited: () => waiting.size > 0,
    answer: answerAll,
    wait: (signal) =>
      new Promise((resolve) => {
        const end = (value: T | null) => {
          clearTimeout(timer);
          waiting.delete(end);
          resolve(value);
        };
        const timer = setTimeout(() => end(null), HOLD_MS);
        signal.addEventListener('abort', () => end(null));
        waiting.add(end);
        onWaiting();
      }),
    close: () => answerAll(null),
  };
}

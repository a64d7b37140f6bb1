import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { RefusedStart } from './refused-start.ts';

/** JSON state of one provider: in memory, with write-behind to one file. */
export interface Store<T> {
  /** Mutate freely, then call `changed`. */
  data: T;
  changed(): void;
  flush(): void;
  /** Resets to the initial state. */
  reset(): void;
  /** Runs `work`, then restores the previous state: for calls that report success without effect. */
  rehearse<R>(work: () => Promise<R>): Promise<R>;
}

const WRITE_BEHIND_MS = 40;
/** A large state is written less often, so that writing stays a small share of the time. */
const PAUSE_PER_WRITE = 20;
const MAX_WRITE_BEHIND_MS = 5_000;

/** `directory` null: memory only (tests). `onChange` runs after every change. */
export function createStore<T>(
  directory: string | null,
  name: string,
  initial: () => T,
  onChange: () => void = () => {},
): Store<T> {
  const file = directory === null ? null : join(directory, `${name}.json`);
  let timer: NodeJS.Timeout | null = null;
  let pauseMs = WRITE_BEHIND_MS;

  const write = () => {
    timer = null;
    if (file === null || directory === null) return;
    const started = performance.now();
    mkdirSync(directory, { recursive: true });
    // Rename is atomic: after a crash a reader sees the old or the new file, never a partial one.
    writeFileSync(`${file}.tmp`, JSON.stringify(store.data));
    renameSync(`${file}.tmp`, file);
    const tookMs = performance.now() - started;
    pauseMs = Math.min(Math.max(WRITE_BEHIND_MS, tookMs * PAUSE_PER_WRITE), MAX_WRITE_BEHIND_MS);
  };

  const store: Store<T> = {
    data: file === null ? initial() : over(initial(), readJson<T>(file)),
    changed() {
      onChange();
      if (file !== null && timer === null) timer = setTimeout(write, pauseMs);
    },
    flush() {
      if (timer !== null) clearTimeout(timer);
      if (file !== null) write();
    },
    reset() {
      store.data = initial();
      store.changed();
    },
    async rehearse(work) {
      const before = structuredClone(store.data);
      try {
        return await work();
      } finally {
        store.data = before;
        store.changed();
      }
    },
  };
  return store;
}

/** Fields that an older version did not write keep their initial values. */
function over<T>(fresh: T, written: T | null): T {
  return Object.assign(fresh as object, written) as T;
}

function readJson<T>(file: string): T | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new RefusedStart(
      `The sandbox cannot read its state in ${file}: fix the file, or delete it to start over.`,
      { cause: error },
    );
  }
}

import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { RefusedStart } from './refused-start.ts';

/** JSON state of one provider, kept in memory and written behind to one file. */
export interface Store<T> {
  /** Mutate freely, then call `changed`. */
  data: T;
  changed(): void;
  flush(): void;
  /** Back to the initial state. */
  reset(): void;
  /** Runs `work` and puts the state back as it was: a call that 'says yes and does nothing'. */
  rehearse<R>(work: () => Promise<R>): Promise<R>;
}

const WRITE_BEHIND_MS = 40;

/** `directory` null keeps the state in memory only (tests); `onChange` hears of every change. */
export function createStore<T>(
  directory: string | null,
  name: string,
  initial: () => T,
  onChange: () => void = () => {},
): Store<T> {
  const file = directory === null ? null : join(directory, `${name}.json`);
  let timer: NodeJS.Timeout | null = null;

  const write = () => {
    timer = null;
    if (file === null || directory === null) return;
    mkdirSync(directory, { recursive: true });
    // A rename is atomic: a reader after a crash sees the old file or the new one, never half.
    writeFileSync(`${file}.tmp`, JSON.stringify(store.data));
    renameSync(`${file}.tmp`, file);
  };

  const store: Store<T> = {
    data: file === null ? initial() : over(initial(), readJson<T>(file)),
    changed() {
      onChange();
      if (file !== null && timer === null) timer = setTimeout(write, WRITE_BEHIND_MS);
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

/** What a newer version keeps beside what an older one wrote starts as if it were new. */
function over<T>(fresh: T, written: T | null): T {
  return Object.assign(fresh as object, written) as T;
}

function readJson<T>(file: string): T | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new RefusedStart(
      `The sandbox cannot read its state in ${file}: mend the file, or delete it to start over.`,
      { cause: error },
    );
  }
}

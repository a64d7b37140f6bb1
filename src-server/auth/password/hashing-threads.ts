import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Options } from '@node-rs/argon2';
import type { PasswordWeakness } from '../strength/judge-password.ts';
import type { HashingTask } from './hashing-thread.ts';

export interface HashingThreads {
  hash(password: string, options: Options): Promise<string>;
  /** False for a hash that cannot be read. */
  verify(storedHash: string, password: string): Promise<boolean>;
  judge(password: string, knownWords: readonly string[]): Promise<PasswordWeakness | null>;
}

/** Beside this file, as a source and in the bundle alike. */
const FILE = new URL(
  import.meta.url.endsWith('.ts') ? './hashing-thread.ts' : './hashing-thread.js',
  import.meta.url,
);

const REST_MS = 60_000;

/**
 * Passwords are hashed in threads of their own, which can give way to the rest of the process: the runtime's own
 * pool also looks up names and reads files for everybody else. Threads begin when they are needed and end after a
 * minute's rest; whoever asks bounds how many that are.
 */
export function createHashingThreads(): HashingThreads {
  const resting = new Map<Worker, NodeJS.Timeout>();

  const begin = (): Worker => {
    const thread = new Worker(FILE);
    // Whoever waits for it hears of it as well; nobody else needs to.
    thread.on('error', () => resting.delete(thread));
    return thread;
  };
  const wake = (): Worker => {
    const [thread] = resting.keys();
    if (thread === undefined) return begin();
    clearTimeout(resting.get(thread));
    resting.delete(thread);
    // At work it keeps the process, at rest it does not.
    thread.ref();
    return thread;
  };
  const rest = (thread: Worker): void => {
    thread.unref();
    const end = () => {
      resting.delete(thread);
      void thread.terminate();
    };
    resting.set(thread, setTimeout(end, REST_MS).unref());
  };
  const ask = async <T>(task: HashingTask): Promise<T> => {
    const thread = wake();
    thread.postMessage(task);
    // Rejects when the thread breaks, which is then left behind.
    const [result] = (await once(thread, 'message')) as [T];
    rest(thread);
    return result;
  };

  return {
    hash: (password, options) => ask<string>({ kind: 'hash', password, options }),
    verify: (storedHash, password) => ask<boolean>({ kind: 'verify', storedHash, password }),
    judge: (password, knownWords) =>
      ask<PasswordWeakness | null>({ kind: 'judge', password, knownWords }),
  };
}

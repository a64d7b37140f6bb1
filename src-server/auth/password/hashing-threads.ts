import { once } from 'node:events';
import { constants } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Options } from '@node-rs/argon2';
import type { PasswordWeakness } from '../strength/judge-password.ts';
import type { HashingTask } from './hashing-thread.ts';

interface HashingThreads {
  hash(password: string, options: Options): Promise<string>;
  /** False if the hash is unreadable. */
  verify(storedHash: string, password: string): Promise<boolean>;
  judge(password: string, knownWords: readonly string[]): Promise<PasswordWeakness | null>;
}

/** Beside this file, both in source and in the bundle. */
const FILE = new URL(
  import.meta.url.endsWith('.ts') ? './hashing-thread.ts' : './hashing-thread.js',
  import.meta.url,
);

const REST_MS = 60_000;

/**
 * Hashing yields to pages and provider calls: nice 10 is a tenth of their share of a core. Judging takes
 * longer, and only owners reach it, so a flood of strangers cannot. With a tenth, an owner would wait a
 * minute on a machine that others keep busy too.
 */
const NICENESS = { hash: constants.priority.PRIORITY_BELOW_NORMAL, judge: 5 };

/**
 * Hashes passwords in dedicated low-priority threads. The runtime's own pool also serves DNS and
 * file reads. Threads start on demand and end after a minute's idleness; the caller bounds their
 * number.
 */
function createThreads(niceness: number) {
  const resting = new Map<Worker, NodeJS.Timeout>();

  const begin = (): Worker => {
    const thread = new Worker(FILE, { workerData: niceness });
    // The waiting caller gets the error too. Without this listener it would end the process.
    thread.on('error', () => resting.delete(thread));
    return thread;
  };
  const wake = (): Worker => {
    const [thread] = resting.keys();
    if (thread === undefined) return begin();
    clearTimeout(resting.get(thread));
    resting.delete(thread);
    // A busy thread keeps the process alive; an idle one does not.
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
  return async <T>(task: HashingTask): Promise<T> => {
    const thread = wake();
    thread.postMessage(task);
    // Rejects if the thread crashes. It is then discarded.
    const [result] = (await once(thread, 'message')) as [T];
    rest(thread);
    return result;
  };
}

function createHashingThreads(): HashingThreads {
  const [hashing, judging] = [createThreads(NICENESS.hash), createThreads(NICENESS.judge)];
  return {
    hash: (password, options) => hashing<string>({ kind: 'hash', password, options }),
    verify: (storedHash, password) => hashing<boolean>({ kind: 'verify', storedHash, password }),
    judge: (password, knownWords) =>
      judging<PasswordWeakness | null>({ kind: 'judge', password, knownWords }),
  };
}

/** The process's own: a thread takes 80 ms of CPU to start, and 300 ms more to load the dictionaries. */
export const HASHING_THREADS = createHashingThreads();

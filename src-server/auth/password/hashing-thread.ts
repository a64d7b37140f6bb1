import { getPriority, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { hashSync, type Options, verifySync } from '@node-rs/argon2';
import type { PasswordWeakness } from '../strength/judge-password.ts';

/** A task for a hashing thread, which runs one at a time. */
export type HashingTask =
  | { kind: 'hash'; password: string; options: Options }
  | { kind: 'verify'; storedHash: string; password: string }
  | { kind: 'judge'; password: string; knownWords: readonly string[] };

type Result = string | boolean | PasswordWeakness | null;

// Per thread on Linux; elsewhere it would lower the whole process. A process that was started lower may
// not raise itself.
if (process.platform === 'linux') setPriority(0, Math.max(getPriority(), workerData));

parentPort?.on('message', async (task: HashingTask) => {
  parentPort?.postMessage(await resultOf(task));
});

async function resultOf(task: HashingTask): Promise<Result> {
  if (task.kind === 'judge') {
    // Loaded on demand: threads that hash do without, and the dictionaries need 50 MB.
    const { judgePassword } = await import('../strength/judge-password.ts');
    return judgePassword(task.password, task.knownWords);
  }
  if (task.kind === 'hash') return hashSync(task.password, task.options);
  try {
    return verifySync(task.storedHash, task.password);
  } catch {
    // An unreadable hash matches nothing.
    return false;
  }
}

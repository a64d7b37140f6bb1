import type { Bench } from '../support/access-bench.ts';

/** Runs the enqueued accounts with as many workers as a process has. */
export async function drain(bench: Bench, workers: number): Promise<void> {
  const work = async () => {
    for (;;) {
      const accountId = bench.enqueued.shift();
      if (accountId === undefined) return;
      await bench.reconcile(accountId);
    }
  };
  await Promise.all(Array.from({ length: workers }, work));
}

import type { Bench } from '../support/access-bench.ts';

/** Works off what is enqueued, as many accounts at once as a process takes jobs. */
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

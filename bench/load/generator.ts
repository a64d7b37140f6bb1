import { setTimeout as delay } from 'node:timers/promises';
import { openConnection } from './connection.ts';
import { type LoadPlan, type LoadResult, percentile } from './plan.ts';
import { requestsOf } from './requests.ts';

/**
 * A process of its own that asks as its plans say: what asking costs is not what is measured. Ends with who
 * started it.
 */
process.on('message', async (plan: LoadPlan) => process.send?.(await run(plan)));
process.on('disconnect', () => process.exit());
process.send?.('ready');

async function run(plan: LoadPlan): Promise<LoadResult> {
  const connections = await Promise.all(
    Array.from({ length: plan.connections }, () => openConnection(plan.port)),
  );
  const next = requestsOf(plan.asked);
  const times: number[] = [];
  let refused = 0;
  const ask = async (connection: (typeof connections)[number], since: number) => {
    const status = await connection.ask(next());
    times.push(performance.now() - since);
    if (status < 200 || status > 299) refused += 1;
  };
  const began = performance.now();
  const until = began + plan.seconds * 1000;

  const asFastAsAnswered = (connection: (typeof connections)[number]) =>
    (async () => {
      while (performance.now() < until) await ask(connection, performance.now());
    })();

  const whenDue = async (perSecond: number) => {
    const free = [...connections];
    const waiting: number[] = [];
    const running = new Set<Promise<void>>();
    const start = (due: number) => {
      const connection = free.shift();
      if (connection === undefined) return void waiting.push(due);
      const one: Promise<void> = ask(connection, due).finally(() => {
        running.delete(one);
        free.push(connection);
        const longest = waiting.shift();
        if (longest !== undefined) start(longest);
      });
      running.add(one);
    };
    for (let n = 0; n < perSecond * plan.seconds; n += 1) {
      const due = began + (n * 1000) / perSecond;
      while (performance.now() < due) await delay(Math.max(0, due - performance.now()));
      start(due);
    }
    while (running.size > 0) await Promise.all(running);
  };

  if (plan.perSecond === undefined) await Promise.all(connections.map(asFastAsAnswered));
  else await whenDue(plan.perSecond);
  const seconds = (performance.now() - began) / 1000;
  for (const connection of connections) connection.close();
  times.sort((a, b) => a - b);
  return {
    answered: times.length,
    refused,
    perSecond: times.length / seconds,
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    p99: percentile(times, 0.99),
  };
}

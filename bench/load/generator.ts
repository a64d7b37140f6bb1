import { type Connection, openConnection } from './connection.ts';
import { paced } from './paced.ts';
import { type LoadPlan, type LoadResult, resultOf } from './plan.ts';
import { requestsOf } from './requests.ts';

/** Load generator in its own process, which keeps its cost out of the measurement. Exits with its parent. */
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
  const ask = async (connection: Connection, since: number) => {
    const status = await connection.ask(next());
    times.push(performance.now() - since);
    if (status < 200 || status > 299) refused += 1;
  };
  const began = performance.now();

  if (plan.perSecond === undefined) {
    const until = began + plan.seconds * 1000;
    const worker = async (connection: Connection) => {
      while (performance.now() < until) await ask(connection, performance.now());
    };
    await Promise.all(connections.map(worker));
  } else {
    const places = placesOf(connections);
    // Waiting for a free connection counts as waiting for the server.
    await paced({ perSecond: plan.perSecond, seconds: plan.seconds }, async () => {
      const since = performance.now();
      const connection = await places.take();
      await ask(connection, since);
      places.giveBack(connection);
    });
  }
  const seconds = (performance.now() - began) / 1000;
  for (const connection of connections) connection.close();
  return resultOf(times, refused, seconds);
}

/** Hands out the connection that was idle longest, before the server closes it. */
function placesOf(connections: readonly Connection[]) {
  const free = [...connections];
  const waiting: ((connection: Connection) => void)[] = [];
  return {
    take: (): Promise<Connection> | Connection =>
      free.shift() ?? new Promise((resolve) => void waiting.push(resolve)),
    giveBack(connection: Connection) {
      const first = waiting.shift();
      if (first === undefined) free.push(connection);
      else first(connection);
    },
  };
}

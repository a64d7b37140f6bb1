import { type Connection, openConnection } from './connection.ts';
import { paced } from './paced.ts';
import {
  type LanePlan,
  type LoadPlan,
  type LoadResult,
  type Question,
  resultOf,
  type Slice,
  type SliceTimes,
} from './plan.ts';
import { requestsOf } from './requests.ts';

/** Load generator in its own process, which keeps its cost out of the measurement. Exits with its parent. */
process.on('message', async (question: Question) => process.send?.(await answer(question)));
process.on('disconnect', () => process.exit());
process.send?.('ready');

type Lane = Awaited<ReturnType<typeof openLane>>;
const lanes: Lane[] = [];

async function answer(question: Question): Promise<LoadResult | SliceTimes | number> {
  if ('open' in question) return lanes.push(await openLane(question.open)) - 1;
  if (!('lane' in question)) return run(question);
  const lane = lanes[question.lane];
  if (lane === undefined) throw new Error(`No lane ${question.lane}.`);
  return lane.slice(question);
}

async function openLane({ port, connections: count, asked }: LanePlan) {
  const connections = await Promise.all(Array.from({ length: count }, () => openConnection(port)));
  const places = placesOf(connections);
  const next = requestsOf(asked);
  let times: number[] = [];
  let refused = 0;
  const ask = async (connection: Connection, since: number) => {
    const status = await connection.ask(next());
    times.push(performance.now() - since);
    if (status < 200 || status > 299) refused += 1;
  };
  const taken = (): SliceTimes => {
    const slice = { times, refused };
    times = [];
    refused = 0;
    return slice;
  };
  return {
    async slice(slice: Slice): Promise<SliceTimes> {
      // Waiting for a free connection counts as waiting for the server.
      await paced(slice, async () => {
        const since = performance.now();
        const connection = await places.take();
        await ask(connection, since);
        places.giveBack(connection);
      });
      return taken();
    },
    /** As fast as the server answers. */
    async flatOut(seconds: number): Promise<SliceTimes> {
      const until = performance.now() + seconds * 1000;
      const worker = async (connection: Connection) => {
        while (performance.now() < until) await ask(connection, performance.now());
      };
      await Promise.all(connections.map(worker));
      return taken();
    },
    close() {
      for (const connection of connections) connection.close();
    },
  };
}

async function run(plan: LoadPlan): Promise<LoadResult> {
  const { perSecond, seconds } = plan;
  const lane = await openLane(plan);
  const began = performance.now();
  const { times, refused } =
    perSecond === undefined
      ? await lane.flatOut(seconds)
      : await lane.slice({ perSecond, seconds });
  const took = (performance.now() - began) / 1000;
  lane.close();
  return resultOf(times, refused, took);
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

import type { Fleet } from '../../support/processes/fleet.ts';
import { until } from '../../support/until.ts';

const ASKED_FOR_MS = 5_000;
const LAST_LINES = 5;

/** Waits until the proxy uses every instance. Fails with what is known about the missing ones. */
export async function untilAllInUse(fleet: Fleet, ended: readonly string[]): Promise<void> {
  const inUse = () => fleet.proxy.ready().length === fleet.instances.length;
  await until('all are in use', inUse).catch(async (error: Error) => {
    const grants = [error.message, await missingInstances(fleet), ...ended];
    throw new Error(grants.join('\n'), { cause: error });
  });
}

/** For each missing instance: whether it runs, its reported health and its last output. */
async function missingInstances({ instances, proxy, addressOf }: Fleet): Promise<string> {
  const missing = instances
    .map((server, place) => ({ server, place }))
    .filter(({ place }) => !proxy.ready().includes(addressOf(place)));
  const reported = await Promise.all(
    missing.map(async ({ server, place }) => {
      if (server === undefined) return `Instance ${place} does not run.`;
      const said = await readinessOf(addressOf(place));
      const printed = server.output().trim().split('\n').slice(-LAST_LINES).join(' | ');
      return `Instance ${place} (process ${server.child.pid}) says ${said}; it printed: ${printed}`;
    }),
  );
  return reported.join('\n');
}

async function readinessOf(address: string): Promise<string> {
  try {
    const response = await fetch(`${address}/readyz`, {
      signal: AbortSignal.timeout(ASKED_FOR_MS),
    });
    return `${response.status} ${await response.text()}`;
  } catch (error) {
    return `nothing (${error})`;
  }
}

import type { CheckerSources } from '../checker/checker-sources.ts';
import type { DrillWorld } from '../world/open-world.ts';

const PARTS = ['database', 'stripe', 'discord', 'tradingview'] as const;
const PATIENCE_MS = 5_000;

type Readiness = Partial<Record<(typeof PARTS)[number], string>>;

/**
 * I5: every instance has all its providers again, and Discord has a connection of ours. Compare nothing earlier,
 * because reconnecting instances still make changes.
 */
export async function notReady(world: DrillWorld, sources: CheckerSources): Promise<string[]> {
  const { fleet } = world;
  const answers = await Promise.all(
    fleet.instances.map(async (_, place) => {
      const parts = await readiness(`${fleet.addressOf(place)}/readyz`).catch(() => null);
      if (parts === null) return [`I5 instance ${place} does not answer`];
      return PARTS.filter((part) => parts[part] !== 'up').map(
        (part) => `I5 instance ${place} has ${part} ${parts[part]}`,
      );
    }),
  );
  const listens = (await listeners(sources)).length > 0;
  return [...answers.flat(), ...(listens ? [] : ['I5 no connection of ours at Discord'])];
}

async function readiness(address: string): Promise<Readiness> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS) });
  return (await answer.json()) as Readiness;
}

/** Our connections, as Discord reports them. */
export async function listeners(sources: CheckerSources): Promise<string[]> {
  const { gatewaySessions } = await sources.control<{
    gatewaySessions: { id: string; connected: boolean; zombie: boolean }[];
  }>('GET', '/discord/state');
  return gatewaySessions
    .filter(({ connected, zombie }) => connected && !zombie)
    .map(({ id }) => id);
}

import type { Fleet } from '../../support/fleet.ts';
import { until } from '../../support/until.ts';

/** Which part an instance says that it has; null while it does not answer. */
export async function roleOf(fleet: Fleet, place: number): Promise<string | null> {
  try {
    const signal = AbortSignal.timeout(1_000);
    const response = await fetch(`${fleet.addressOf(place)}/readyz`, { signal });
    const { role } = (await response.json()) as { role?: string };
    return role ?? 'leader';
  } catch {
    return null;
  }
}

/** Its place; waits for one to lead, and only for those that run. `but`: not this one. */
export async function leaderOf(fleet: Fleet, but?: number): Promise<number> {
  let leader = -1;
  await until('somebody leads', async () => {
    const places = fleet.instances.flatMap((server, place) =>
      server === undefined || place === but ? [] : [place],
    );
    const roles = await Promise.all(places.map((place) => roleOf(fleet, place)));
    leader = places[roles.indexOf('leader')] ?? -1;
    return leader >= 0;
  });
  return leader;
}

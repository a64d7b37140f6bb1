import type { RelayPreview } from '../../../../../src/contract/operator/relay-routes.contract.ts';
import { showRecent } from '../../../../lib/dates.ts';
import { ROUTES_COPY as COPY } from '../routes-copy.ts';
import { PLACE_NAME } from '../sent-copy.ts';

export type PreviewedPlace = RelayPreview['plans'][number]['shown'][number];

export function placeName({ provider, channelName }: PreviewedPlace): string {
  return channelName === null ? PLACE_NAME[provider] : `#${channelName}`;
}

export function whenText(dueAt: string, at: string): string {
  return dueAt <= at ? COPY.atOnce : COPY.at(showRecent(dueAt));
}

/** A plan's places, together if they show the same fields. In the order of their times. */
export function viewsOf(shown: readonly PreviewedPlace[]): PreviewedPlace[][] {
  const views = new Map<string, PreviewedPlace[]>();
  for (const place of withoutRepeats(shown)) {
    const key = JSON.stringify([place.isRunning, place.masked]);
    views.set(key, [...(views.get(key) ?? []), place]);
  }
  return [...views.values()];
}

/** The feed shows a signal once: a later route counts only if it reveals a field. */
function withoutRepeats(shown: readonly PreviewedPlace[]): PreviewedPlace[] {
  let hidden: readonly string[] | null = null;
  return shown.filter(({ provider, masked, isRunning }) => {
    if (provider !== 'site' || !isRunning) return true;
    const before = hidden;
    hidden =
      before === null ? masked : before.filter((field) => masked.some((each) => each === field));
    return before === null || hidden.length < before.length;
  });
}

/** Each running route once, with the lowest plan that it reaches, in the order of their times. */
export function reachOf({ plans }: RelayPreview): { place: PreviewedPlace; lowest: string }[] {
  const reached = new Map<string, { place: PreviewedPlace; lowest: string }>();
  for (const { plan, shown } of plans) {
    for (const place of shown) {
      if (place.isRunning && !reached.has(place.routeId)) {
        reached.set(place.routeId, { place, lowest: plan });
      }
    }
  }
  return [...reached.values()].sort((a, b) => a.place.dueAt.localeCompare(b.place.dueAt));
}

import type { RelayRouteView } from '../../../../../src/contract/operator/relay-routes.contract.ts';
import { ROUTES_COPY as COPY } from '../routes-copy.ts';
import { FIELD_NAME, PLACE_NAME } from '../sent-copy.ts';
import { showMinutes } from '../time-text.ts';

/** Where a route goes: a channel, or the name of the place. */
export function placeOf({ provider, channelName, channelId }: RelayRouteView): string {
  if (provider !== 'discord') return PLACE_NAME[provider];
  return channelName === null ? `${PLACE_NAME.discord} ${channelId ?? ''}` : `#${channelName}`;
}

export function delayText(seconds: number): string {
  return seconds === 0 ? COPY.atOnce : COPY.after(showMinutes(Math.round(seconds / 60)));
}

export function maskText(mask: RelayRouteView['mask']): string {
  const names = mask.map((field) => FIELD_NAME[field].toLowerCase());
  return names.length === 0 ? COPY.everything : COPY.without(names.join(', '));
}

/** '08:30' for 510 minutes after midnight. */
export function showMinuteOfDay(minute: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}

/** Null: no time. */
export function readMinuteOfDay(text: string): number | null {
  const [, hour, minute] = /^(\d{2}):(\d{2})$/.exec(text) ?? [];
  return hour === undefined ? null : Number(hour) * 60 + Number(minute);
}

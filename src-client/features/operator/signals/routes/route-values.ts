import type { RelayRouteView } from '../../../../../src/contract/operator/relay-routes.contract.ts';
import { ownTimeZone } from '../../../../../src/domain/dates/time-zone.ts';
import { planKeys } from '../../../../../src/domain/plan.ts';
import type { Maskable } from '../../../../../src/domain/signals/mask.ts';
import { MAX_DELAY_SECONDS, type RelayProvider } from '../../../../../src/domain/signals/relay.ts';
import { catalogue } from '../../../../lib/catalogue.ts';
import { ROUTE_FORM_COPY as COPY, DELAYS } from '../routes-copy.ts';
import { readMinuteOfDay, showMinuteOfDay } from './route-text.ts';

export const OTHER_DELAY = 'other';

/** The form's fields. */
export interface RouteValues {
  plan: string;
  provider: RelayProvider;
  channelId: string;
  /** Seconds, or OTHER_DELAY. */
  delay: string;
  minutes: string;
  mask: readonly Maskable[];
  hasQuietHours: boolean;
  from: string;
  until: string;
  timeZone: string;
  crosspost: boolean;
  template: string;
  enabled: boolean;
}

export function firstValues(
  route: RelayRouteView | null,
  cell: { plan: string; provider: RelayProvider },
): RouteValues {
  const seconds = route?.delaySeconds ?? 0;
  const isUsual = DELAYS.some(([each]) => each === seconds);
  const quiet = route?.quietHours ?? null;
  const plans = planKeys(catalogue);
  return {
    plan: route?.plan ?? (cell.plan === '' ? (plans.at(-1) ?? '') : cell.plan),
    provider: route?.provider ?? cell.provider,
    channelId: route?.channelId ?? '',
    delay: isUsual ? String(seconds) : OTHER_DELAY,
    minutes: isUsual ? '' : String(Math.round(seconds / 60)),
    mask: route?.mask ?? [],
    hasQuietHours: quiet !== null,
    from: showMinuteOfDay(quiet?.from ?? 22 * 60),
    until: showMinuteOfDay(quiet?.until ?? 7 * 60),
    timeZone: quiet?.timeZone ?? ownTimeZone(),
    crosspost: route?.crosspost ?? false,
    template: route?.template ?? '',
    enabled: route?.enabled ?? true,
  };
}

/** Null: no whole minutes within the limit. */
function secondsOf({ delay, minutes }: RouteValues): number | null {
  const seconds = delay === OTHER_DELAY ? Number(minutes) * 60 : Number(delay);
  const isFilled = delay !== OTHER_DELAY || minutes.trim() !== '';
  const isWhole = Number.isInteger(seconds / 60) && seconds >= 0 && seconds <= MAX_DELAY_SECONDS;
  return isFilled && isWhole ? seconds : null;
}

export type RouteFaults = Partial<Record<'channelId' | 'minutes', string>>;

export function faultsOf(values: RouteValues): RouteFaults {
  const isChannelMissing = values.provider === 'discord' && values.channelId === '';
  return {
    ...(isChannelMissing && { channelId: COPY.channelMissing }),
    ...(secondsOf(values) === null && { minutes: COPY.minutesWrong }),
  };
}

/** The terms that both calls share. */
export function termsOf(values: RouteValues) {
  const { plan, mask, provider, template, enabled, timeZone } = values;
  return {
    plan,
    delaySeconds: secondsOf(values) ?? 0,
    mask: [...mask],
    template: template.trim() === '' ? null : template.trim(),
    quietHours: values.hasQuietHours
      ? {
          from: readMinuteOfDay(values.from) ?? 0,
          until: readMinuteOfDay(values.until) ?? 0,
          timeZone: timeZone.trim(),
        }
      : null,
    crosspost: provider === 'discord' && values.crosspost,
    enabled,
  };
}

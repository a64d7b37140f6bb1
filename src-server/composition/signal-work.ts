import type { TimedWork } from '../jobs/timers.ts';
import { outsideLogScope } from '../log/log.ts';
import { pauseUnsafeRoutes } from '../signals/relay/deliver/pause-route.ts';
import { alertSilentSources } from '../signals/sources/silent-sources.ts';
import type { AppParts } from './app-parts.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

type Parts = Pick<AppParts, 'signals' | 'intake' | 'relay' | 'discord' | 'log'>;

/** A signal's way at intervals: what notifications and events may have missed. */
export function signalWork({ signals, intake, relay }: Parts): TimedWork[] {
  return [
    { name: 'judge stored alerts', everyMs: SECOND, everywhere: true, run: intake.run },
    { name: 'send due signals', everyMs: SECOND, everywhere: true, run: relay.run },
    {
      name: 'check the channels of routes',
      everyMs: MINUTE,
      run: () => pauseUnsafeRoutes(signals),
    },
    {
      name: 'look for silent sources',
      everyMs: 15 * SECOND,
      run: () => alertSilentSources(signals),
    },
  ];
}

/** Pauses routes as soon as the paywall check sees a change. */
export function watchRelayChannels({ discord, signals, log }: Parts): void {
  discord.paywall.onChecked((frame) =>
    outsideLogScope(() => {
      pauseUnsafeRoutes(signals, frame).catch((error: unknown) => {
        log.warn(
          { err: error },
          'the channels of routes could not be checked; the timer tries again',
        );
      });
    }),
  );
}

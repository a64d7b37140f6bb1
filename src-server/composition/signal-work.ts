import type { TimedWork } from '../jobs/timers.ts';
import { outsideLogScope } from '../log/log.ts';
import { createAnySignals } from '../signals/any-signals.ts';
import { notifyBrowsers } from '../signals/feed/push/notify-browsers.ts';
import { judgeOutcomes } from '../signals/record/outcomes/judge-outcomes.ts';
import { pauseUnsafeRoutes } from '../signals/relay/deliver/pause-route.ts';
import { alertSilentSources } from '../signals/sources/silent-sources.ts';
import type { AppParts } from './app-parts.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

type Parts = Pick<AppParts, 'signals' | 'intake' | 'relay' | 'discord' | 'log'>;

/** A signal's way at intervals: what notifications and events may have missed. */
export function signalWork({ signals, intake, relay }: Parts): TimedWork[] {
  const anySignals = createAnySignals(signals);
  /** A shop without signals spends one statement a second on all of them together. */
  const withSignals = (run: () => Promise<unknown>) => async () => {
    if (await anySignals()) await run();
  };
  return [
    {
      name: 'judge stored alerts',
      everyMs: SECOND,
      everywhere: true,
      run: withSignals(intake.run),
    },
    { name: 'send due signals', everyMs: SECOND, everywhere: true, run: withSignals(relay.run) },
    { name: 'judge outcomes', everyMs: SECOND, run: withSignals(() => judgeOutcomes(signals)) },
    { name: 'notify browsers', everyMs: SECOND, run: withSignals(() => notifyBrowsers(signals)) },
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

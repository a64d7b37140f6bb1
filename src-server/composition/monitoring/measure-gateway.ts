import type { Clock } from '../../clock/clock.ts';
import { ProviderFailure, type ProviderName } from '../../errors/provider-failure.ts';
import type { Log } from '../../log/log.ts';
import type { CallRecord } from '../../metrics/call-record.ts';
import type { Metrics } from '../../metrics/metrics.ts';
import type { Tracing } from '../../tracing/tracing.ts';

interface Watched {
  metrics: Pick<Metrics, 'providerCalls'>;
  calls: CallRecord;
  log: Pick<Log, 'debug'>;
  tracing: Tracing;
  /** Machine time. */
  machineClock: Clock;
}

/** Wraps a gateway: counts and times its calls by outcome, and keeps the last failure. */
export function measureGateway<G extends object>(
  provider: ProviderName,
  gateway: G,
  { metrics, calls, machineClock, log, tracing }: Watched,
): G {
  return new Proxy(gateway, {
    get(target, name, receiver) {
      const member: unknown = Reflect.get(target, name, receiver);
      if (typeof member !== 'function') return member;
      return (...input: unknown[]) => {
        const started = performance.now();
        const result: unknown = member.apply(target, input);
        // A synchronous result involved no call.
        if (!(result instanceof Promise)) return result;
        const span = tracing.start({
          name: `${provider} ${String(name)}`,
          kind: 'client',
          attributes: { 'peer.service': provider, 'wickline.call': String(name) },
        });
        const observe = (outcome: string) => {
          span.end(outcome === 'ok' ? undefined : outcome);
          const seconds = (performance.now() - started) / 1000;
          metrics.providerCalls.observe({ provider, outcome }, seconds);
          const ms = Math.round(seconds * 1000);
          log.debug({ provider, call: String(name), outcome, ms }, 'provider asked');
        };
        result.then(
          () => {
            observe('ok');
            calls.succeeded(provider, machineClock.now());
          },
          (error: unknown) => {
            const failed = error instanceof ProviderFailure;
            observe(failed ? error.kind : 'error');
            if (!failed) return;
            const { kind, reason } = error;
            calls.failed(provider, { at: machineClock.now(), call: String(name), kind, reason });
          },
        );
        return result;
      };
    },
  });
}

import { ProviderFailure, type ProviderName } from '../errors/provider-failure.ts';
import type { Metrics } from '../metrics/metrics.ts';

/** The same gateway, with every call that it makes counted and timed by outcome. */
export function measureGateway<G extends object>(
  provider: ProviderName,
  gateway: G,
  { providerCalls }: Pick<Metrics, 'providerCalls'>,
): G {
  return new Proxy(gateway, {
    get(target, name, receiver) {
      const member: unknown = Reflect.get(target, name, receiver);
      if (typeof member !== 'function') return member;
      return (...input: unknown[]) => {
        const started = performance.now();
        const result: unknown = member.apply(target, input);
        // What answers at once asked nobody.
        if (!(result instanceof Promise)) return result;
        const observe = (outcome: string) =>
          providerCalls.observe({ provider, outcome }, (performance.now() - started) / 1000);
        result.then(
          () => observe('ok'),
          (error: unknown) => observe(error instanceof ProviderFailure ? error.kind : 'error'),
        );
        return result;
      };
    },
  });
}

import type { ServiceReading, ServiceState } from '../../../src/domain/status/service-state.ts';
import type { PartState } from '../../http/routes/health.ts';
import { recordReadings } from '../../incidents/record-readings.ts';
import { readRelayHealth } from '../../signals/relay/relay-health.view.ts';
import type { AppParts } from '../app-parts.ts';
import { createReadiness } from './readiness.ts';

const STATES: Record<PartState, ServiceState> = {
  up: 'working',
  degraded: 'limited',
  connecting: 'failing',
  refused: 'failing',
  down: 'failing',
  off: 'by-hand',
};

/** Returns the work that records the leader's health probe for the public status page. */
export function serviceReadings(parts: AppParts): () => Promise<void> {
  const { calls, clock, machineClock } = parts;
  const readiness = createReadiness(parts);
  /** Calls are recorded in machine time; people read business time. */
  const inBusinessTime = (at: Date | null) =>
    at === null
      ? null
      : new Date(at.getTime() + clock.now().getTime() - machineClock.now().getTime());
  return async () => {
    const states = await readiness();
    const readings: ServiceReading[] = [];
    const add = (
      service: ServiceReading['service'],
      part: 'stripe' | 'discord' | 'tradingview',
    ) => {
      const state = STATES[states[part]];
      readings.push({ service, state, okAt: inBusinessTime(calls.of(part).lastSuccessAt) });
    };
    if (states.stripe !== 'off') add('payments', 'stripe');
    if (states.discord !== 'off') add('discord', 'discord');
    add('tradingview', 'tradingview');
    if (parts.feed.isOn()) {
      const { isBehind, witnessedAt } = await readRelayHealth(parts.signals);
      readings.push({
        service: 'signals',
        state: isBehind ? 'limited' : 'working',
        okAt: witnessedAt,
      });
    }
    await recordReadings(parts, readings);
  };
}

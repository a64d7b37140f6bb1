import { createLongWaits } from '../../../src/domain/status/long-waits.ts';
import type {
  Service,
  ServiceReading,
  ServiceState,
} from '../../../src/domain/status/service-state.ts';
import type { PartState } from '../../http/routes/health.ts';
import { recordReadings } from '../../incidents/record-readings.ts';
import { readRelayHealth } from '../../signals/relay/relay-health.view.ts';
import type { AppParts } from '../app-parts.ts';
import { createReadiness } from './readiness.ts';

const STATES: Record<Exclude<PartState, 'connecting'>, ServiceState> = {
  up: 'working',
  degraded: 'limited',
  refused: 'failing',
  down: 'failing',
  off: 'by-hand',
};

const SERVICE_PARTS = [
  ['payments', 'stripe'],
  ['discord', 'discord'],
  ['tradingview', 'tradingview'],
] as const;

/** Returns the work that records the leader's health probe for the public status page. */
export function serviceReadings(parts: AppParts): () => Promise<void> {
  const { calls, clock, machineClock } = parts;
  const readiness = createReadiness(parts);
  /** Calls are recorded in machine time; people read business time. */
  const inBusinessTime = (at: Date | null) =>
    at === null
      ? null
      : new Date(at.getTime() + clock.now().getTime() - machineClock.now().getTime());
  const waits = createLongWaits();
  /** Null: not known yet. */
  const stateOf = (service: Service, state: PartState): ServiceState | null => {
    if (state === 'connecting') return waits.isLong(service) ? 'failing' : null;
    waits.end(service);
    return STATES[state];
  };
  return async () => {
    const states = await readiness();
    waits.look({ business: clock.now(), machine: machineClock.now() });
    const readings: ServiceReading[] = [];
    const unread: Service[] = [];
    for (const [service, part] of SERVICE_PARTS) {
      if (states[part] === 'off' && part !== 'tradingview') continue;
      const state = stateOf(service, states[part]);
      if (state === null) unread.push(service);
      else readings.push({ service, state, okAt: inBusinessTime(calls.of(part).lastSuccessAt) });
    }
    if (parts.feed.isOn()) {
      const { isBehind, witnessedAt } = await readRelayHealth(parts.signals);
      if (!isBehind) waits.end('signals');
      const state = isBehind && waits.isLong('signals') ? 'limited' : 'working';
      readings.push({ service: 'signals', state, okAt: witnessedAt });
    }
    await recordReadings(parts, { readings, unread });
  };
}

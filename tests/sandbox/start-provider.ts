import { createClock } from '../../src-sandbox/core/clock.ts';
import { createFaults, type FaultRule } from '../../src-sandbox/core/faults.ts';
import { createLedger } from '../../src-sandbox/core/ledger.ts';
import { listen } from '../../src-sandbox/core/listen.ts';
import type { Provider, SandboxCore } from '../../src-sandbox/core/provider.ts';
import { createProviderServer } from '../../src-sandbox/core/provider-server.ts';
import { createStore } from '../../src-sandbox/core/store.ts';

export interface StartedProvider {
  core: SandboxCore;
  provider: Provider;
  /** The address of the provider's wire protocol. */
  address: string;
  close(): Promise<void>;
}

/** A core without providers or files. `machineNow` lets a test freeze the machine clock. */
export function createTestCore(random?: () => number, machineNow?: () => number): SandboxCore {
  const store: SandboxCore['store'] = (name, initial) => createStore(null, name, initial);
  const clock = createClock(
    store('clock', () => ({ offsetMs: 0 })),
    machineNow,
  );
  return {
    clock,
    ledger: createLedger(null, clock),
    faults: createFaults(
      store('faults', (): { rules: FaultRule[] } => ({ rules: [] })),
      random,
    ),
    store,
    addresses: { control: '', stripe: '', discord: '', tradingview: '', whop: '' },
  };
}

/** One provider alone on a free port, with its state in memory. */
export async function startProvider(
  create: (core: SandboxCore) => Provider,
): Promise<StartedProvider> {
  const core = createTestCore();
  const provider = create(core);
  for (const calendar of provider.calendars) core.clock.register(calendar);
  const listening = await listen('127.0.0.1', [
    { port: 0, server: createProviderServer(core, provider) },
  ]);
  const address = listening.addresses[0] ?? '';
  if (provider.name !== 'push') core.addresses[provider.name] = address;
  return {
    core,
    provider,
    address,
    async close() {
      provider.close?.();
      await listening.close();
    },
  };
}

import { dirname, join } from 'node:path';
import { createControlServer } from './control/control-server.ts';
import { createChanges } from './core/changes.ts';
import { createClock } from './core/clock.ts';
import { createClosedPorts } from './core/closed-ports.ts';
import { createFaults, type FaultRule } from './core/faults.ts';
import { createLedger, type ProviderName } from './core/ledger.ts';
import { listen } from './core/listen.ts';
import type { Addresses, Provider, SandboxCore } from './core/provider.ts';
import { createProviderServer } from './core/provider-server.ts';
import { createStore, type Store } from './core/store.ts';
import { createDiscordProvider } from './discord/provider.ts';
import { createPushProvider } from './push/provider.ts';
import { createStripeProvider } from './stripe/provider.ts';
import { createTradingViewProvider } from './tradingview/provider.ts';
import { createWhopProvider } from './whop/provider.ts';

export interface SandboxOptions {
  /** Folder of the state. Null keeps it in memory. */
  directory: string | null;
  /** Folder of the product's captured mail. Absent: `mail` beside `directory`. */
  mailDirectory?: string | null;
  /** 0 picks a free port. */
  ports: Record<keyof Addresses, number>;
  host: string;
  /** Decides the rates of faults. */
  random?: () => number;
  /** The product's URL, linked from the control room. */
  appUrl?: string;
  /** Where the clock of a new sandbox begins. A clock that has begun never goes back. */
  startsDaysAgo?: number;
}

export interface Sandbox {
  readonly addresses: Addresses;
  readonly core: SandboxCore;
  readonly providers: Record<ProviderName, Provider>;
  /** Writes the state and closes every socket. */
  close(): Promise<void>;
}

const TICK_MS = 200;
const DAY_MS = 86_400_000;

/** Starts the outside world: four vendors and the control port, which also serves web push, all on `host`. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { directory, host, ports } = options;
  const changes = createChanges();
  const stores: Store<unknown>[] = [];
  const store = <T>(name: string, initial: () => T): Store<T> => {
    const created = createStore(directory, name, initial, changes.notify);
    stores.push(created);
    return created;
  };
  const behindMs = (options.startsDaysAgo ?? 0) * DAY_MS;
  const clock = createClock(store('clock', () => ({ offsetMs: 0 - behindMs })));
  const core: SandboxCore = {
    clock,
    ledger: createLedger(directory, clock, changes.notify),
    faults: createFaults(
      store('faults', (): { rules: FaultRule[] } => ({ rules: [] })),
      options.random,
    ),
    store,
    // Filled in below. Providers read it per request, once all five listen.
    addresses: { control: '', stripe: '', discord: '', tradingview: '', whop: '' },
  };
  const providers: Record<ProviderName, Provider> = {
    stripe: createStripeProvider(core),
    discord: createDiscordProvider(core),
    tradingview: createTradingViewProvider(core),
    whop: createWhopProvider(core),
    push: createPushProvider(core),
  };
  for (const provider of Object.values(providers)) {
    for (const calendar of provider.calendars) clock.register(calendar);
  }
  const control = createControlServer({
    core,
    providers,
    changes,
    mailDirectory: options.mailDirectory ?? (directory && join(dirname(directory), 'mail')),
    appUrl: options.appUrl ?? null,
    host,
  });

  const servers = {
    stripe: createProviderServer(core, providers.stripe),
    discord: createProviderServer(core, providers.discord),
    tradingview: createProviderServer(core, providers.tradingview),
    whop: createProviderServer(core, providers.whop),
  };
  const listening = await listen(host, [
    { port: ports.control, server: control.server },
    { port: ports.stripe, server: servers.stripe },
    { port: ports.discord, server: servers.discord },
    { port: ports.tradingview, server: servers.tradingview },
    { port: ports.whop, server: servers.whop },
  ]);
  const [controlAt = '', stripeAt = '', discordAt = '', tradingviewAt = '', whopAt = ''] =
    listening.addresses;
  Object.assign(core.addresses, {
    control: controlAt,
    stripe: stripeAt,
    discord: discordAt,
    tradingview: tradingviewAt,
    whop: whopAt,
  });

  const closedPorts = createClosedPorts(core.faults, servers);
  changes.subscribe(closedPorts.look);

  const ticking = setInterval(() => {
    closedPorts.look();
    clock.tick().catch((error: unknown) => console.error('sandbox clock:', error));
  }, TICK_MS);

  return {
    addresses: core.addresses,
    core,
    providers,
    async close() {
      clearInterval(ticking);
      control.close();
      for (const provider of Object.values(providers)) provider.close?.();
      await listening.close();
      for (const provider of Object.values(providers)) provider.flush();
      for (const each of stores) each.flush();
    },
  };
}

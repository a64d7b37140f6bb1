import type { Server } from 'node:http';
import type { Hono } from 'hono';
import type { Calendar, SandboxClock } from './clock.ts';
import type { FaultRule, Faults } from './faults.ts';
import type { Ledger, ProviderName } from './ledger.ts';
import type { Store } from './store.ts';

/** What every provider of the sandbox stands on. */
export interface SandboxCore {
  clock: SandboxClock;
  ledger: Ledger;
  faults: Faults;
  /** State file of that name; survives a restart. */
  store<T>(name: string, initial: () => T): Store<T>;
  /** Where the sandbox's own servers can be reached by a browser, without trailing slash. */
  addresses: Addresses;
}

export interface Addresses {
  control: string;
  stripe: string;
  discord: string;
  tradingview: string;
}

/** One pretended vendor: its public wire protocol, and the handles by which a person plays the outside world. */
export interface Provider {
  readonly name: ProviderName;
  /** The vendor's wire protocol, mounted at / of its own port. */
  readonly app: Hono;
  /** Plain HTTP calls of the control room, mounted at /{name} of the control port. Not the vendor's. */
  readonly control: Hono;
  /** What happens by itself as time passes. */
  readonly calendars: Calendar[];
  /** What a client needs to sign in here; served at GET /credentials of the control port. */
  credentials(): Record<string, unknown>;
  /** Everything it holds, for the control room and for assertions. */
  snapshot(): unknown;
  /** Back to the seeded state. */
  reset(): void;
  /** Writes state to disk now. */
  flush(): void;
  /** The vendor's error answer for an injected status. */
  errorAnswer(status: number, retryAfterSeconds: number | null): Response;
  /** Runs a request so that it answers as usual and changes and dispatches nothing. */
  withoutEffect(work: () => Promise<void>): Promise<void>;
  /** Takes credentials out of a request body before it goes into the ledger. */
  redact(body: string): string;
  /** The same for a path that carries one. */
  redactPath?(path: string): string;
  /** Paths of pages that people open (payment page, portal): not part of the ledger of calls, no faults. */
  isHuman?(path: string): boolean;
  /** A fault of the provider's own kind struck the request that follows; its routes find it in `c.env.fault`. */
  ownFault?(fault: FaultRule): void;
  /** For protocols beside HTTP: the gateway's web socket. */
  attach?(server: Server): void;
  /** Receives a copy of every gateway frame, in both directions. Tests check them against the published types. */
  watch?: (from: 'client' | 'server', text: string) => void;
  /** Stops timers and sockets. */
  close?(): void;
}

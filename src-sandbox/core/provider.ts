import type { Server } from 'node:http';
import type { Hono } from 'hono';
import type { Calendar, SandboxClock } from './clock.ts';
import type { FaultRule, Faults } from './faults.ts';
import type { Ledger, ProviderName } from './ledger.ts';
import type { Store } from './store.ts';

/** Services shared by all providers of the sandbox. */
export interface SandboxCore {
  clock: SandboxClock;
  ledger: Ledger;
  faults: Faults;
  /** State file of that name, kept across restarts. */
  store<T>(name: string, initial: () => T): Store<T>;
  /** URLs of the sandbox's servers as a browser reaches them, without a trailing slash. */
  addresses: Addresses;
}

export interface Addresses {
  control: string;
  stripe: string;
  discord: string;
  tradingview: string;
  whop: string;
}

/** One simulated vendor: its public wire protocol, and controls to play the outside world. */
export interface Provider {
  readonly name: ProviderName;
  /** The vendor's wire protocol, mounted at / of its own port. */
  readonly app: Hono;
  /** HTTP calls of the control room, mounted at /{name} of the control port. Not part of the vendor's API. */
  readonly control: Hono;
  /** Work that runs as time passes. */
  readonly calendars: Calendar[];
  /** Credentials for a client, served at GET /credentials of the control port. */
  credentials(): Record<string, unknown>;
  /** Its whole state, for the control room and for assertions. */
  snapshot(): unknown;
  /** Resets to the seed. */
  reset(): void;
  /** Writes the state to disk now. */
  flush(): void;
  /** The vendor's error answer for an injected status. */
  errorAnswer(status: number, retryAfterSeconds: number | null): Response;
  /** Answers a request as usual without changing state or dispatching events. */
  withoutEffect(work: () => Promise<void>): Promise<void>;
  /** Removes credentials from a request body before it enters the ledger. */
  redact(body: string): string;
  /** Removes credentials from a path. */
  redactPath?(path: string): string;
  /** Paths of pages for people (payment page, portal): excluded from the ledger and from faults. */
  isHuman?(path: string): boolean;
  /** Called when a provider-specific fault matches the following request. Routes find it in `c.env.fault`. */
  ownFault?(fault: FaultRule): void;
  /** For protocols beside HTTP, such as the gateway's WebSocket. */
  attach?(server: Server): void;
  /** Receives a copy of every gateway frame in both directions. Tests check them against the published types. */
  watch?: (from: 'client' | 'server', text: string) => void;
  /** Stops timers and sockets. */
  close?(): void;
}

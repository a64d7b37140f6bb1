import { AsyncLocalStorage } from 'node:async_hooks';
import type { SandboxCore } from '../core/provider.ts';
import type { Store } from '../core/store.ts';
import { nextSnowflake } from './snowflake.ts';
import type { DiscordState } from './state.ts';

export interface GatewayEvent {
  name: string;
  data: Record<string, unknown>;
}

/** The state together with everything that has to happen when it changes. */
export interface World {
  readonly core: SandboxCore;
  /** The current state; never keep a reference across an await. */
  readonly state: DiscordState;
  changed(): void;
  now(): Date;
  newId(): string;
  /** Notes a change in the ledger. */
  effect(name: string, detail: Record<string, unknown>): void;
  /** Sends an event to every gateway session that asked for its kind. */
  dispatch(event: GatewayEvent): void;
  /** Runs `work` on a copy of the state: it sees its own changes, and nothing else ever does. */
  rehearse<R>(work: () => Promise<R>): Promise<R>;
}

/** Who caused a change, and the reason given for the audit log. */
export interface Cause {
  byUserId: string;
  reason: string | null;
}

export function createWorld(
  core: SandboxCore,
  store: Store<DiscordState>,
  broadcast: (event: GatewayEvent) => void,
): World {
  const rehearsal = new AsyncLocalStorage<DiscordState>();
  const rehearsing = () => rehearsal.getStore() !== undefined;

  const world: World = {
    core,
    get state() {
      return rehearsal.getStore() ?? store.data;
    },
    changed: () => {
      if (!rehearsing()) store.changed();
    },
    now: () => core.clock.now(),
    newId: () => {
      world.state.lastId = nextSnowflake(world.now(), world.state.lastId);
      return world.state.lastId;
    },
    effect: (name, detail) => {
      world.changed();
      if (!rehearsing()) core.ledger.effect('discord', name, detail);
    },
    dispatch: (event) => {
      if (!rehearsing()) broadcast(event);
    },
    rehearse: (work) => rehearsal.run(structuredClone(store.data), work),
  };
  return world;
}

import { AsyncLocalStorage } from 'node:async_hooks';
import type { SandboxCore } from '../core/provider.ts';
import type { Store } from '../core/store.ts';
import { nextSnowflake } from './snowflake.ts';
import type { DiscordState } from './state.ts';

export interface GatewayEvent {
  name: string;
  data: Record<string, unknown>;
}

/** The state, and the side effects of changing it. */
export interface World {
  readonly core: SandboxCore;
  /** The current state. Never keep a reference across an await. */
  readonly state: DiscordState;
  changed(): void;
  now(): Date;
  /** Machine time, in milliseconds. Discord's limits on answers count in it. */
  machineNow(): number;
  newId(): string;
  /** Records a change in the ledger. */
  effect(name: string, detail: Record<string, unknown>): void;
  /** Sends an event to every gateway session with the intent for it. */
  dispatch(event: GatewayEvent): void;
  /** Runs `work` on a copy of the state, which is then discarded. */
  rehearse<R>(work: () => Promise<R>): Promise<R>;
}

/** Author of a change, and the reason for the audit log. */
export interface Cause {
  byUserId: string;
  reason: string | null;
}

export function createWorld(
  core: SandboxCore,
  { store, machineNow }: { store: Store<DiscordState>; machineNow: () => number },
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
    machineNow,
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

import type { FaultRule } from '../core/faults.ts';

export interface ApiEnv {
  Bindings: { fault?: FaultRule | null };
  Variables: { caller: Caller | null };
}

/** The caller: the bot, or an application on behalf of a person. */
export type Caller = { kind: 'bot' } | { kind: 'person'; userId: string; scopes: string[] };

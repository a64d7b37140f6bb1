import type { DiscordBench } from '../benches/discord-bench.ts';
import type { StripeBench } from '../benches/open-stripe-bench.ts';
import type { TradingViewBench } from '../benches/tradingview-bench.ts';
import type { MadeKind } from '../made/made-things.ts';
import type { Person } from '../person/person.ts';
import type { SandboxHands } from '../person/sandbox-hands.ts';

/** What a step works with. */
export interface Context {
  /** Null on the real services. */
  hands: SandboxHands | null;
  person: Person;
  /** Aborted when the run is interrupted. */
  signal: AbortSignal;
  stripe: StripeBench;
  discord: DiscordBench;
  tradingview: TradingViewBench;
  /** The provider's time: the sandbox runs ahead of the machine. */
  now(): Promise<Date>;
  /** Looks again until it is true; false when it never was within the time. Fails when the run is interrupted. */
  until(condition: () => Promise<boolean>, withinMs?: number): Promise<boolean>;
  /** Notes something to remove after this step. */
  made(kind: MadeKind, id: string, within?: string): void;
  /** The same, for what later steps use too: removed at the end of the run. */
  madeForAll(kind: MadeKind, id: string): void;
  /** When a step of this run, or of the one that it resumes, ended for the last time. */
  endOf(step: string): Date | null;
}

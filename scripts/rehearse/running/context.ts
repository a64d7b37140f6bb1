import type { DiscordBench } from '../benches/discord-bench.ts';
import type { StripeBench } from '../benches/open-stripe-bench.ts';
import type { TradingViewBench } from '../benches/tradingview-bench.ts';
import type { MadeKind } from '../made/made-things.ts';
import type { Person } from '../person/person.ts';
import type { SandboxHands } from '../person/sandbox-hands.ts';

/** Everything a step may use. */
export interface Context {
  /** Null on the real services. */
  hands: SandboxHands | null;
  person: Person;
  /** Aborts when the run is interrupted. */
  signal: AbortSignal;
  stripe: StripeBench;
  discord: DiscordBench;
  tradingview: TradingViewBench;
  /** The provider's time: the sandbox's clock runs ahead of the machine's. */
  now(): Promise<Date>;
  /** Polls until the condition is true. False on a timeout. Throws when the run is interrupted. */
  until(condition: () => Promise<boolean>, withinMs?: number): Promise<boolean>;
  /** Records an object to remove after this step. */
  made(kind: MadeKind, id: string, within?: string): void;
  /** Records an object that later steps use too, to remove at the end of the run. */
  madeForAll(kind: MadeKind, id: string): void;
  /** Last end of a step, in this run or the one that it resumes. */
  endOf(step: string): Date | null;
}

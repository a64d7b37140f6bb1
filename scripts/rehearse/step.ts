import type { Context } from './running/context.ts';

/**
 * holds: the provider behaved as the fact says, in a reading that the product supports. differs: it behaved
 * differently. unknown: not observed, because a person did not act, an account is missing or a call failed.
 */
export type Verdict = 'holds' | 'differs' | 'unknown';

export interface Judgement {
  verdict: Verdict;
  /** The observation, in a few words. */
  saw: string;
}

export interface Finding extends Judgement {
  fact: string;
}

export type Provider = 'stripe' | 'discord' | 'tradingview';

/** Pure: judges one fact by the step's observations. A field that the step never filled is undefined. */
type Judge<Seen> = (seen: Partial<Seen>) => Judgement;

interface StepPlan<Seen> {
  /** 'S1' to 'S11', 'D1' to 'D10', 'T1' to 'T7'. */
  id: string;
  title: string;
  provider: Provider;
  /** The manual part of the step, in the guide's words. Absent: no person is needed. */
  person?: string;
  /** Ids of docs/provider-facts.md, each with its judge. */
  facts: Record<string, Judge<Seen>>;
  /** Fills `seen` as it runs: observations before a failure are judged too. */
  run(context: Context, seen: Partial<Seen>): Promise<void>;
}

/** One step of the rehearsal, with the type of its observations erased. */
export interface Step {
  id: string;
  title: string;
  provider: Provider;
  person: string | null;
  facts: readonly string[];
  run(context: Context, seen: object): Promise<void>;
  judge(seen: object): Finding[];
}

/** Observations are stored as JSON between runs, so `Seen` has only JSON values. */
export function defineStep<Seen extends object>(plan: StepPlan<Seen>): Step {
  const { id, title, provider, facts } = plan;
  return {
    id,
    title,
    provider,
    person: plan.person ?? null,
    facts: Object.keys(facts),
    run: (context, seen) => plan.run(context, seen as Partial<Seen>),
    judge: (seen) =>
      Object.entries(facts).map(([fact, judge]) => ({ fact, ...judge(seen as Partial<Seen>) })),
  };
}

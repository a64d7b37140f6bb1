import { setTimeout as delay } from 'node:timers/promises';
import { createMadeThings, type Leftover, type MadeThing } from '../made/made-things.ts';
import { removerFor } from '../made/remove-made.ts';
import type { Person } from '../person/person.ts';
import type { Finding, Provider, Step } from '../step.ts';
import type { Context } from './context.ts';
import type { Stage } from './open-stage.ts';
import type { RunState, StepResult } from './run-state.ts';

interface Rehearsal {
  stage: Stage;
  steps: readonly Step[];
  /** Providers with an account, where objects can be removed. */
  providers: readonly Provider[];
  state: RunState;
  person: Person;
  signal: AbortSignal;
  /** Called after each step, including steps that an earlier run finished. */
  onStep(step: Step, result: StepResult, isEarlier: boolean): void;
  onLeftover(leftover: Leftover): void;
}

export interface RehearsalOutcome {
  results: readonly StepResult[];
  leftovers: readonly Leftover[];
  wasInterrupted: boolean;
}

const LOOK_EVERY_MS = { sandbox: 20, live: 1_500 };
const UNTIL_MS = 60_000;
const CLEAN_UP = 'clean-up';

/**
 * Plays the steps in order. Removes a step's objects right after it and the rest at the end, even after a failure or an
 * interruption. Also cleans up at the start, in case an earlier run was killed.
 */
export async function rehearse(rehearsal: Rehearsal): Promise<RehearsalOutcome> {
  const { stage, steps, state, signal, onStep, onLeftover } = rehearsal;
  const made = createMadeThings(state.made(), state.saveMade);
  const leftovers: Leftover[] = [];
  const remove = removerFor(stage.benches);
  const isReachable = ({ kind }: MadeThing) =>
    rehearsal.providers.some((provider) => kind.startsWith(provider));
  const cleanUp = async (which: (thing: MadeThing) => boolean) => {
    stage.enter(CLEAN_UP);
    const failed = await made.removeAll((thing) => isReachable(thing) && which(thing), remove);
    stage.enter(null);
    for (const leftover of failed) onLeftover(leftover);
    return failed;
  };
  await cleanUp(() => true);
  const results: StepResult[] = [];
  for (const step of steps) {
    if (signal.aborted) break;
    const earlier = state.steps().find(({ id }) => id === step.id);
    if (earlier !== undefined && isFinished(earlier)) {
      results.push(earlier);
      onStep(step, earlier, true);
      continue;
    }
    const result = await play(rehearsal, step, (thing) => made.note(thing));
    await cleanUp((thing) => thing.step === step.id);
    if (signal.aborted) break;
    state.record(result);
    results.push(result);
    onStep(step, result, false);
  }
  leftovers.push(...(await cleanUp(() => true)));
  return { results, leftovers, wasInterrupted: signal.aborted };
}

/** Every fact has a verdict: a resumed run skips the step. */
export function isFinished({
  failure,
  findings,
}: Pick<StepResult, 'failure' | 'findings'>): boolean {
  return failure === null && findings.every(({ verdict }) => verdict !== 'unknown');
}

async function play(
  rehearsal: Rehearsal,
  step: Step,
  note: (thing: MadeThing) => void,
): Promise<StepResult> {
  const { stage, signal } = rehearsal;
  const seen = {};
  let failure: string | null = null;
  const stopCalls = () => stage.enter(null);
  signal.addEventListener('abort', stopCalls);
  stage.enter(step.id);
  try {
    await step.run(contextFor(rehearsal, step, note), seen);
  } catch (error) {
    failure = error instanceof Error ? error.message : String(error);
  } finally {
    stage.enter(null);
    signal.removeEventListener('abort', stopCalls);
  }
  return {
    id: step.id,
    endedAt: (await stage.now()).toISOString(),
    failure,
    seen,
    findings: judged(step, seen, failure),
  };
}

/** After a failure, a fact that was not seen is unknown because of it. */
function judged(step: Step, seen: object, failure: string | null): Finding[] {
  return step.judge(seen).map((finding) => {
    const isLost = failure !== null && finding.verdict === 'unknown';
    return isLost ? { ...finding, saw: 'the step failed' } : finding;
  });
}

function contextFor(
  { stage, state, person, signal }: Rehearsal,
  step: Step,
  note: (thing: MadeThing) => void,
): Context {
  const { benches, hands } = stage;
  const everyMs = hands === null ? LOOK_EVERY_MS.live : LOOK_EVERY_MS.sandbox;
  return {
    ...benches,
    hands,
    person,
    signal,
    now: () => stage.now(),
    async until(condition, withinMs = UNTIL_MS) {
      const deadline = performance.now() + withinMs;
      while (!(await condition())) {
        signal.throwIfAborted();
        if (performance.now() > deadline) return false;
        await delay(everyMs, undefined, { signal });
      }
      return true;
    },
    made: (kind, id, within) =>
      note({ kind, id, step: step.id, ...(within === undefined ? {} : { within }) }),
    madeForAll: (kind, id) => note({ kind, id, step: null }),
    endOf(id) {
      const found = state.steps().find((each) => each.id === id);
      return found === undefined ? null : new Date(found.endedAt);
    },
  };
}

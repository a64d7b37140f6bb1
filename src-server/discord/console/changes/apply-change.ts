import { newId } from '../../../database/identifier.ts';
import { type HeldLease, withLease } from '../../../database/lease.ts';
import type { ConsoleDeps } from '../console.deps.ts';
import { explained } from '../failure-messages.ts';
import { changeKey, storeSteps } from './change-row.ts';
import { type ChangeStep, ConsoleChangeEntity } from './console-change.entity.ts';
import { createStepPerformer, type HeldWrite, type StepPerformer } from './perform-step.ts';
import { NOT_STARTED, sentDespite } from './step-sent.ts';

export interface AppliedChange {
  changeId: string | null;
  /** Every step succeeded. */
  done: boolean;
  steps: ChangeStep[];
}

interface ChangeAsked {
  action: string;
  operator: string;
  runId?: string | null | undefined;
  /** For a change of one override, decided before. */
  heldWrite?: HeldWrite;
}

/** Steps planned after earlier ones finish: overrides need the roles created before. */
type Stage = readonly ChangeStep[] | (() => Promise<readonly ChangeStep[]>);

const WAIT_MS = 10_000;

/**
 * Records the plan with the current state, then performs it step by step. After a crash the record
 * can be undone, and a repeat plans only what is missing. Holds the record's lease while running:
 * 'applying' without a lease means a crash.
 */
export function appliedChange(
  deps: ConsoleDeps,
  asked: ChangeAsked,
  ...stages: readonly Stage[]
): Promise<AppliedChange> {
  const id = newId();
  return withLease(deps.orm, { key: changeKey(id), waitMs: WAIT_MS }, (lease) =>
    run(deps, { ...asked, id }, lease, stages),
  );
}

async function run(
  deps: ConsoleDeps,
  asked: ChangeAsked & { id: string },
  lease: HeldLease,
  stages: readonly Stage[],
): Promise<AppliedChange> {
  const { id, operator } = asked;
  const performer = createStepPerformer(deps, `Console, by ${operator}`, asked.heldWrite);
  const made: ChangeStep[] = [];
  let begun = false;
  try {
    for (const stage of stages) {
      const planned = typeof stage === 'function' ? await stage() : stage;
      if (planned.length === 0) continue;
      const from = made.push(...planned) - planned.length;
      if (begun) await storeSteps(lease, id, { steps: made, state: 'applying' });
      else await begin(deps, asked, lease, made);
      begun = true;
      for (const [offset, step] of planned.entries()) {
        made[from + offset] = await applyStep(performer, made, step);
        await storeSteps(lease, id, { steps: made, state: 'applying' });
      }
    }
  } catch (error) {
    if (begun) await storeSteps(lease, id, { steps: made, state: 'partly' }).catch(() => {});
    throw error;
  }
  const done = made.every(({ outcome }) => outcome === 'done' || outcome === 'kept');
  if (begun) await storeSteps(lease, id, { steps: made, state: done ? 'applied' : 'partly' });
  return { changeId: begun ? id : null, done, steps: made };
}

function begin(
  { machineClock, gateway }: ConsoleDeps,
  { id, action, operator, runId }: ChangeAsked & { id: string },
  lease: HeldLease,
  steps: readonly ChangeStep[],
): Promise<void> {
  return lease.write(async (em) => {
    const { guildId } = gateway;
    const at = machineClock.now();
    const row = { id, guildId, action, operator, at, runId: runId ?? null };
    em.create(ConsoleChangeEntity, {
      ...row,
      state: 'applying',
      steps: structuredClone([...steps]),
    });
  });
}

async function applyStep(
  performer: StepPerformer,
  all: readonly ChangeStep[],
  step: ChangeStep,
): Promise<ChangeStep> {
  if (step.outcome !== 'planned') return { ...step, sent: 'no' };
  if (followsFailure(all, step)) {
    const message = `${NOT_STARTED}an earlier step failed.`;
    return { ...step, outcome: 'failed', message };
  }
  try {
    const performed = await performer(step);
    return performed.outcome === 'kept'
      ? performed
      : { ...performed, outcome: 'done', message: null, sent: 'yes' };
  } catch (error) {
    const message = explained(error);
    if (message === null) throw error;
    return { ...step, outcome: 'failed', message, sent: sentDespite(error) };
  }
}

/** If the bot's own allow failed, denying everyone would lock the bot out of the channel. */
function followsFailure(all: readonly ChangeStep[], step: ChangeStep): boolean {
  return all.some(
    (other) =>
      other.kind === 'override' &&
      step.kind === 'override' &&
      (other.channelId === step.channelId || other.channelId === step.follows) &&
      other.outcome === 'failed',
  );
}

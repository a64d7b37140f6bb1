import type { ConsoleAnswer } from '../../../../src/contract/discord/discord-console.contract.ts';
import { type HeldLease, withLease } from '../../../database/lease.ts';
import { readFork } from '../../../database/transaction.ts';
import type { ConsoleDeps } from '../console.deps.ts';
import { answerFailures, explained } from '../failure-messages.ts';
import { changeKey, storeSteps } from './change-row.ts';
import {
  type ChangeStep,
  type ConsoleChange,
  ConsoleChangeEntity,
} from './console-change.entity.ts';
import { newerSteps } from './newer-steps.ts';
import { sentOf } from './step-sent.ts';
import { revertStep } from './undo-step.ts';

const WAIT_MS = 10_000;

/**
 * Undoes a change, last step first. Keeps and reports what another person changed since, channels
 * with messages, and roles with members. Waits for a change that is still running.
 */
export function undoChange(
  deps: ConsoleDeps,
  operator: string,
  changeId: string,
): Promise<ConsoleAnswer> {
  return answerFailures(
    () =>
      withLease(deps.orm, { key: changeKey(changeId), waitMs: WAIT_MS }, async (lease) => {
        const row = await readFork(deps.orm).findOne(ConsoleChangeEntity, {
          id: changeId,
          guildId: deps.gateway.guildId,
        });
        if (row === null) return { success: false, message: 'This change does not exist.' };
        if (row.state === 'undone') return { success: true, message: 'It was already undone.' };
        const steps = await undoSteps(deps, operator, row, lease);
        const failed = steps.find((step) => step.outcome === 'failed');
        const kept = steps.filter((step) => step.outcome === 'kept');
        await storeSteps(lease, changeId, {
          steps,
          state: failed === undefined ? 'undone' : 'partly',
        });
        await deps.paywall.check('undo', { fresh: true });
        if (failed !== undefined) return { success: false, message: failed.message ?? 'Failed.' };
        const [first] = kept;
        return {
          success: true,
          message: first === undefined ? 'Undone.' : `Undone, except: ${first.message}`,
        };
      }),
    {},
  );
}

async function undoSteps(
  deps: ConsoleDeps,
  operator: string,
  row: ConsoleChange,
  lease: HeldLease,
): Promise<ChangeStep[]> {
  const steps = [...row.steps];
  for (const [index, step] of [...row.steps.entries()].reverse()) {
    if (step.outcome === 'undone') continue;
    const known = { ...step, sent: sentOf(row.steps, step) };
    // Later steps made this one safe. The bot's own allow is undone last.
    const stays = steps.slice(index + 1).find((later) => holdsBack(later, step));
    steps[index] =
      stays === undefined || known.sent === 'no'
        ? await undoStep(deps, { operator, row }, known)
        : { ...known, outcome: 'kept', message: stays.message };
    await storeSteps(lease, row.id, { steps, state: row.state });
  }
  return steps;
}

/** A channel step that was not undone keeps the earlier ones in that channel. */
function holdsBack(later: ChangeStep, step: ChangeStep): boolean {
  return (
    later.kind === 'override' &&
    step.kind === 'override' &&
    later.channelId === step.channelId &&
    (later.outcome === 'kept' || later.outcome === 'failed')
  );
}

async function undoStep(
  deps: ConsoleDeps,
  { operator, row }: { operator: string; row: ConsoleChange },
  step: ChangeStep,
): Promise<ChangeStep> {
  // It did nothing, so the present state is another change's work.
  if (step.sent === 'no') return { ...step, outcome: 'undone', message: null };
  try {
    // A repeat may have made what this step only may have made.
    const newer = step.sent === 'unclear' ? await newerSteps(deps, row) : [];
    const kept = await revertStep(deps, { reason: `Undone by ${operator}`, newer }, step);
    return { ...step, outcome: kept === null ? 'undone' : 'kept', message: kept };
  } catch (error) {
    const message = explained(error);
    if (message === null) throw error;
    return { ...step, outcome: 'failed', message };
  }
}

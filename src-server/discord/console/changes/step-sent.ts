import { LeaseBusy } from '../../../database/lease.ts';
import { ProviderFailure } from '../../../errors/provider-failure.ts';
import { RightsMissing } from '../../rights/missing-rights.ts';
import { StepRefused } from '../failure-messages.ts';
import type { ChangeStep, StepSent } from './console-change.entity.ts';

export const NOT_STARTED = 'Not started: ';

/** Only a failure that leaves open whether Discord acted is unclear. */
export function sentDespite(error: unknown): StepSent {
  const before = [StepRefused, RightsMissing, LeaseBusy].some((kind) => error instanceof kind);
  const refused = error instanceof ProviderFailure && error.kind === 'refused';
  return before || refused ? 'no' : 'unclear';
}

/** Whether a step had an effect at Discord. Rows of an earlier version do not say so. */
export function sentOf(steps: readonly ChangeStep[], step: ChangeStep): StepSent {
  if (step.sent !== undefined) return step.sent;
  if (step.outcome === 'done') return 'yes';
  if (step.message?.startsWith(NOT_STARTED) && !isFollower(step)) return 'no';
  // Steps run in order, so a process that died had sent at most the first planned one.
  const running = steps.find((each) => each.outcome === 'planned');
  const isLater = running !== undefined && steps.indexOf(running) < steps.indexOf(step);
  if (isFollower(step)) {
    // Discord changes it with its category.
    const leader = steps.find(
      (each) => each.kind === 'override' && each.channelId === step.follows && each !== step,
    );
    if (leader !== undefined) return sentOf(steps, leader) === 'no' ? 'no' : 'unclear';
  }
  return isLater ? 'no' : 'unclear';
}

function isFollower(step: ChangeStep): step is ChangeStep & { kind: 'override'; follows: string } {
  return step.kind === 'override' && step.follows !== undefined;
}

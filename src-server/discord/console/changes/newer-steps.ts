import { readFork } from '../../../database/transaction.ts';
import type { ConsoleDeps } from '../console.deps.ts';
import {
  type ChangeStep,
  type ConsoleChange,
  ConsoleChangeEntity,
} from './console-change.entity.ts';
import type { OverrideStep } from './plan-steps.ts';
import { sentOf } from './step-sent.ts';

/** The steps that newer changes of the server did, or may have done, and did not undo. */
export async function newerSteps(
  { orm, gateway }: Pick<ConsoleDeps, 'orm' | 'gateway'>,
  { id }: Pick<ConsoleChange, 'id'>,
): Promise<ChangeStep[]> {
  const rows = await readFork(orm).find(ConsoleChangeEntity, {
    guildId: gateway.guildId,
    id: { $gt: id },
  });
  return rows.flatMap(({ steps }) =>
    steps.filter(
      (step) =>
        step.outcome === 'planned' || (step.outcome !== 'undone' && sentOf(steps, step) !== 'no'),
    ),
  );
}

export function wroteOverride(steps: readonly ChangeStep[], { channelId, target }: OverrideStep) {
  return steps.some(
    (step) =>
      step.kind === 'override' && step.channelId === channelId && step.target.id === target.id,
  );
}

/** Made or mapped it. */
export function tookRole(steps: readonly ChangeStep[], roleId: string): boolean {
  return steps.some((step) => step.kind === 'role' && step.roleId === roleId);
}

export function madeChannel(steps: readonly ChangeStep[], channelId: string): boolean {
  return steps.some((step) => step.kind === 'channel' && step.channelId === channelId);
}

import { sameBits } from '../../../src/domain/channel-override.ts';
import { newId } from '../../database/identifier.ts';
import { transact } from '../../database/transaction.ts';
import { rememberChannel } from './channel-mapping.ts';
import type { ConsoleDeps } from './console.deps.ts';
import { type ChangeState, type ChangeStep, ConsoleChangeEntity } from './console-change.entity.ts';
import { explained, notApplied } from './failure-words.ts';
import { readBits } from './plan-steps.ts';

export interface AppliedChange {
  changeId: string | null;
  /** Every step succeeded. */
  done: boolean;
  steps: ChangeStep[];
}

/**
 * Writes down what is about to be done, with what is there now, and then does it step by step: a crash in
 * the middle leaves a record that can be undone, and a repetition plans only what is still missing.
 */
export async function appliedChange(
  deps: ConsoleDeps,
  action: string,
  operator: string,
  steps: readonly ChangeStep[],
  runId: string | null = null,
): Promise<AppliedChange> {
  if (steps.length === 0) return { changeId: null, done: true, steps: [] };
  const id = newId();
  const { orm, machine } = deps.access;
  await transact(orm, async (em) => {
    const at = machine.now();
    const { guildId } = deps.gateway;
    const begun = { id, guildId, action, operator, at, runId, state: 'applying' as const };
    em.create(ConsoleChangeEntity, { ...begun, steps: [...steps] });
  });
  const made: ChangeStep[] = [...steps];
  for (const [index, step] of steps.entries()) {
    made[index] = step.outcome === 'planned' ? await applyStep(deps, operator, made, step) : step;
    await storeSteps(deps, id, made, 'applying');
  }
  const done = made.every((step) => step.outcome === 'done');
  await storeSteps(deps, id, made, done ? 'applied' : 'partly');
  return { changeId: id, done, steps: made };
}

export function storeSteps(
  { access }: ConsoleDeps,
  id: string,
  steps: readonly ChangeStep[],
  state: ChangeState,
): Promise<void> {
  return transact(access.orm, async (em) => {
    const row = await em.findOneOrFail(ConsoleChangeEntity, { id });
    em.assign(row, { steps: structuredClone([...steps]), state });
  });
}

async function applyStep(
  deps: ConsoleDeps,
  operator: string,
  all: readonly ChangeStep[],
  step: ChangeStep,
): Promise<ChangeStep> {
  if (followsFailure(all, step)) {
    return { ...step, outcome: 'failed', message: 'Not begun: an earlier step here failed.' };
  }
  try {
    const made = await perform(deps, `Console, by ${operator}`, step);
    return { ...made, outcome: 'done', message: null };
  } catch (error) {
    const message = explained(error);
    if (message === null) throw error;
    return { ...step, outcome: 'failed', message };
  }
}

/** After the bot's own allow failed, the denial for everyone would lock it out of the channel. */
function followsFailure(all: readonly ChangeStep[], step: ChangeStep): boolean {
  return all.some(
    (other) =>
      other.kind === 'override' &&
      step.kind === 'override' &&
      other.channelId === step.channelId &&
      other.outcome === 'failed',
  );
}

async function perform(deps: ConsoleDeps, reason: string, step: ChangeStep): Promise<ChangeStep> {
  switch (step.kind) {
    case 'role':
      return step;
    case 'channel': {
      const overrides = step.overrides.map(({ id, kind, allow, deny }) => {
        return { id, kind, allow: BigInt(allow), deny: BigInt(deny) };
      });
      const { name, topic } = step;
      const made = await deps.gateway.createChannel({ name, topic, overrides }, reason);
      await rememberChannel(deps, step.purpose, made);
      return { ...step, channelId: made.id };
    }
    case 'override':
      await writeOverride(deps, step, readBits(step.after), reason);
      return step;
  }
}

/** Puts the override and looks whether it is there: an answer of success alone proves nothing. */
export async function writeOverride(
  { gateway }: ConsoleDeps,
  { channelId, target }: Extract<ChangeStep, { kind: 'override' }>,
  bits: { allow: bigint; deny: bigint } | null,
  reason: string,
): Promise<void> {
  const { id, kind } = target;
  if (bits === null) await gateway.deleteOverride(channelId, id, reason);
  else await gateway.putOverride(channelId, { id, kind, ...bits }, reason);
  const channel = await gateway.getChannel(channelId);
  const found = channel?.overrides.find((each) => each.id === id) ?? null;
  if (!sameBits(found, bits)) throw notApplied();
}

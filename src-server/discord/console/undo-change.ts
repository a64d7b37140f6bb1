import type { ConsoleAnswer } from '../../../src/contract/discord-console.contract.ts';
import { sameBits } from '../../../src/domain/channel-override.ts';
import { withLease } from '../../access/account-lease.ts';
import { readFork } from '../../database/transaction.ts';
import { storeSteps, writeOverride } from './apply-change.ts';
import { forgetMapped } from './channel-mapping.ts';
import type { ConsoleDeps } from './console.deps.ts';
import { type ChangeStep, ConsoleChangeEntity } from './console-change.entity.ts';
import { answerFailures, explained } from './failure-words.ts';
import { readBits } from './plan-steps.ts';

const PATIENCE_MS = 10_000;

/**
 * Puts back what a change found, last step first. What was changed by somebody else since, a channel with
 * messages and a role that somebody holds are kept, and said to be.
 */
export function undoChange(
  deps: ConsoleDeps,
  operator: string,
  changeId: string,
): Promise<ConsoleAnswer> {
  return answerFailures(
    () =>
      withLease(deps.access.orm, `console-change:${changeId}`, PATIENCE_MS, async () => {
        const row = await readFork(deps.access.orm).findOne(ConsoleChangeEntity, {
          id: changeId,
          guildId: deps.gateway.guildId,
        });
        if (row === null) return { success: false, message: 'This change is not known.' };
        if (row.state === 'undone') return { success: true, message: 'It was undone already.' };
        const steps = [...row.steps];
        for (const [index, step] of [...row.steps.entries()].reverse()) {
          if (step.outcome === 'undone') continue;
          steps[index] = await undoStep(deps, operator, step);
          await storeSteps(deps, changeId, steps, row.state);
        }
        const failed = steps.find((step) => step.outcome === 'failed');
        const kept = steps.filter((step) => step.outcome === 'kept');
        await storeSteps(deps, changeId, steps, failed === undefined ? 'undone' : 'partly');
        await deps.paywall.check('undo');
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

async function undoStep(
  deps: ConsoleDeps,
  operator: string,
  step: ChangeStep,
): Promise<ChangeStep> {
  try {
    const kept = await revert(deps, `Undone by ${operator}`, step);
    return { ...step, outcome: kept === null ? 'undone' : 'kept', message: kept };
  } catch (error) {
    const message = explained(error);
    if (message === null) throw error;
    return { ...step, outcome: 'failed', message };
  }
}

/** Null when it is as before again; else why it was left. */
async function revert(deps: ConsoleDeps, reason: string, step: ChangeStep): Promise<string | null> {
  const { gateway, directory } = deps;
  switch (step.kind) {
    case 'role': {
      const members = await directory.members();
      const held = [...members.values()].some((member) => member.roleIds.includes(step.roleId));
      if (held) return `the role ${step.name} is held by members and was kept.`;
      await gateway.deleteRole(step.roleId, reason);
      await forgetMapped(deps, step.roleId);
      return null;
    }
    case 'channel': {
      const channel = step.channelId === null ? null : await gateway.getChannel(step.channelId);
      if (channel === null) return null;
      if (channel.hasMessages) return `#${step.name} has messages and was kept.`;
      await gateway.deleteChannel(channel.id, reason);
      await forgetMapped(deps, channel.id);
      return null;
    }
    case 'override': {
      const channel = await gateway.getChannel(step.channelId);
      if (channel === null) return null;
      const now = channel.overrides.find((each) => each.id === step.target.id) ?? null;
      const before = readBits(step.before);
      if (sameBits(now, before)) return null;
      if (!sameBits(now, readBits(step.after))) {
        return `#${step.channelName} was changed for ${step.target.name} since and was kept.`;
      }
      await writeOverride(deps, step, before, reason);
      return null;
    }
  }
}

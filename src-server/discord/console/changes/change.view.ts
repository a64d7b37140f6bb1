import type {
  ChangeStepView,
  StoredChangeView,
} from '../../../../src/contract/discord/discord-setup.contract.ts';
import { readOverride } from '../../../../src/domain/community/channel-override.ts';
import { readFork } from '../../../database/transaction.ts';
import type { ConsoleDeps } from '../console.deps.ts';
import { type ChangeStep, ConsoleChangeEntity } from './console-change.entity.ts';
import { readBits } from './plan-steps.ts';

const SHOWN = 40;

export function stepViews(steps: readonly ChangeStep[]): ChangeStepView[] {
  return steps.map(stepView);
}

function stepView(step: ChangeStep): ChangeStepView {
  const { kind, outcome, message } = step;
  const values = (stored: { allow: string; deny: string } | null) => {
    const bits = readBits(stored);
    return bits === null ? null : readOverride(bits);
  };
  switch (step.kind) {
    case 'role':
      return {
        kind,
        subject: step.name,
        target: null,
        before: null,
        after: null,
        outcome,
        message,
        made: step.made ?? 'created',
      };
    case 'channel': {
      const subject = `#${step.name}`;
      return { kind, subject, target: null, before: null, after: null, outcome, message };
    }
    case 'override':
      return {
        kind,
        subject: `#${step.channelName}`,
        target: step.target.name,
        before: values(step.before),
        after: values(step.after),
        outcome,
        message: message ?? (step.follows === undefined ? null : 'Follows its category.'),
      };
  }
}

/** The console's latest changes, newest first. */
export async function listChanges(deps: ConsoleDeps): Promise<{ changes: StoredChangeView[] }> {
  const rows = await readFork(deps.orm).find(
    ConsoleChangeEntity,
    { guildId: deps.gateway.guildId },
    { orderBy: { id: 'desc' }, limit: SHOWN },
  );
  const changes = rows.map(({ id, action, operator, at, runId, state, steps }) => {
    const view = { id, action, operator, runId: runId ?? null, state };
    return { ...view, at: at.toISOString(), steps: stepViews(steps) };
  });
  return { changes };
}

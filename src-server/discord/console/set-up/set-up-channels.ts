import type { z } from 'zod';
import type {
  chartRequestAnswer,
  FixAnswer,
  setupAnswer,
} from '../../../../src/contract/discord/discord-setup.contract.ts';
import { withLease } from '../../../database/lease.ts';
import { type AppliedChange, appliedChange } from '../changes/apply-change.ts';
import { stepViews } from '../changes/change.view.ts';
import type { ChangeStep } from '../changes/console-change.entity.ts';
import type { ConsoleDeps } from '../console.deps.ts';
import { freshFrame } from '../directory/server-frame.ts';
import { answerFailures } from '../failure-messages.ts';
import { mappedChannels, rememberChannel } from './channel-mapping.ts';
import { type WantedChannel, wantedChannels } from './channel-roster.ts';
import { type PlannedRoles, planRoles } from './plan-roles.ts';
import { planSetUp, SCOPES, type SetUpAction } from './plan-set-up.ts';
import { readSetUpInput } from './set-up-input.ts';

const WAIT_MS = 10_000;
const KEY = 'console-set-up';

/** Sets up roles, channels and visibility. Creates only what is missing. Safe to repeat. */
export function setUpChannels(
  deps: ConsoleDeps,
  operator: string,
): Promise<z.infer<typeof setupAnswer>> {
  return answerFailures(async () => {
    const change = await carryOut(deps, operator, 'set-up');
    const message = messageOf(change, 'Discord channels setup completed.');
    const { changeId, done } = change;
    return { success: done, message, changeId, results: stepViews(change.steps) };
  }, {});
}

/** Creates missing public channels and repairs every channel that has a rule. */
export function fixChannels(deps: ConsoleDeps, operator: string): Promise<FixAnswer> {
  return answerFailures(async () => {
    const change = await carryOut(deps, operator, 'repair');
    const publics = change.wanted.filter((each) => each.kind === 'public');
    const publicChannelIds = publics.flatMap(({ found }) => (found === null ? [] : [found.id]));
    const failed = (kind: ChangeStep['kind']) =>
      change.steps.some((step) => step.kind === kind && step.outcome === 'failed');
    return {
      success: change.done,
      message: messageOf(change, 'Channel permissions are in order.'),
      changeId: change.changeId,
      results: {
        channelsCreated: publicChannelIds.length === publics.length,
        permissionsFixed: !failed('override'),
        publicChannelIds,
      },
      steps: stepViews(change.steps),
    };
  }, {});
}

/** Creates the chart-request channel and opens it to the community. */
export function configureChartRequest(
  deps: ConsoleDeps,
  operator: string,
): Promise<z.infer<typeof chartRequestAnswer>> {
  return answerFailures(async () => {
    const change = await carryOut(deps, operator, 'chart-request');
    const channelId = change.wanted.find((each) => each.kind === 'chart-request')?.found?.id;
    return {
      success: change.done && channelId !== undefined,
      message: messageOf(change, 'The chart-request channel is configured.'),
      changeId: change.changeId,
      results: stepViews(change.steps),
      ...(channelId === undefined ? {} : { channelId }),
    };
  }, {});
}

type CarriedOut = AppliedChange & { wanted: WantedChannel[] };

function carryOut(deps: ConsoleDeps, operator: string, action: SetUpAction): Promise<CarriedOut> {
  const key = `${KEY}:${deps.gateway.guildId}`;
  return withLease(deps.orm, { key, waitMs: WAIT_MS }, async () => {
    let wanted: WantedChannel[] = [];
    const change = await appliedChange(
      deps,
      { action, operator },
      async () => (await planRoles(deps)).steps,
      async () => {
        const plan = await planned(deps, action, await planRoles(deps), 'serving');
        wanted = plan.wanted;
        // Channels found by name are mapped by id from now on.
        for (const { purpose, found } of wanted) {
          if (found !== null) await rememberChannel(deps, purpose, found);
        }
        return plan.steps;
      },
    );
    await deps.paywall.check(action, { fresh: true });
    return { ...change, wanted: wanted.map((each) => withMade(each, change.steps)) };
  });
}

async function planned(
  deps: ConsoleDeps,
  action: SetUpAction,
  roles: PlannedRoles,
  as: 'serving' | 'expected',
) {
  const plan = await readSetUpInput(deps, await freshFrame(deps.gateway), { planned: roles, as });
  const names = deps.settings.publicChannelNames;
  const wanted = wantedChannels(names, plan.frame.channels, await mappedChannels(deps));
  return { steps: planSetUp(plan, wanted, SCOPES[action]), wanted };
}

/** The pending steps of an action, including roles to create or map first. */
export function readDifference(deps: ConsoleDeps, action: SetUpAction) {
  return answerFailures(
    async () => {
      const roles = await planRoles(deps);
      const rest = await planned(deps, action, roles, 'expected');
      const steps = [...roles.steps, ...rest.steps];
      const message = steps.length === 0 ? 'Everything is in order.' : `${steps.length} changes`;
      return { success: true, message, steps: stepViews(steps) };
    },
    { steps: [] },
  );
}

function withMade(wanted: WantedChannel, steps: readonly ChangeStep[]): WantedChannel {
  if (wanted.found !== null) return wanted;
  const made = steps.find((step) => step.kind === 'channel' && step.purpose === wanted.purpose);
  if (made?.kind !== 'channel' || made.channelId === null) return wanted;
  const { channelId: id, name } = made;
  const found = {
    id,
    name,
    type: 0,
    position: 0,
    parentId: null,
    overrides: [],
    hasMessages: false,
  };
  return { ...wanted, found };
}

/** How many steps succeeded, and the first failure's cause. */
export function messageOf({ steps }: AppliedChange, allDone: string): string {
  const failed = steps.filter((step) => step.outcome === 'failed');
  const [first] = failed;
  if (first !== undefined)
    return `${failed.length} of ${steps.length} steps failed: ${first.message}`;
  return steps.length === 0 ? `${allDone} Nothing needed to change.` : allDone;
}

import type { SETUP_ACTIONS } from '../../../src/contract/discord-setup.contract.ts';
import { turnedBits } from '../../../src/domain/channel-override.ts';
import {
  newChannelOverrides,
  overrideChanges,
  type PlanRoles,
  ruleFor,
} from '../../../src/domain/channel-plan.ts';
import { PERMISSION, PERMISSION_WORDS } from '../../../src/domain/permission-flags.ts';
import { botHolds } from '../../../src/domain/role-hierarchy.ts';
import type { CommunityChannel } from '../gateway/discord.gateway.ts';
import { surroundingsOf } from './bot-surroundings.ts';
import { purposesOf, type WantedChannel } from './channel-roster.ts';
import type { ServerFrame } from './community-directory.ts';
import type { ChangeStep } from './console-change.entity.ts';
import { channelStep, overrideStep } from './plan-steps.ts';
import { refuseBits } from './refuse-override.ts';

const NO_CHANNELS = `The bot lacks the permission ${PERMISSION_WORDS.manageChannels}.`;

export type SetUpAction = (typeof SETUP_ACTIONS)[number];

export interface SetUpScope {
  /** Which channels to make where they are missing. */
  makes(wanted: WantedChannel): boolean;
  /** Which existing channels to bring in line. */
  covers(channel: CommunityChannel, purpose: string): boolean;
}

export const SCOPES: Record<SetUpAction, SetUpScope> = {
  'set-up': { makes: () => true, covers: () => true },
  repair: { makes: ({ kind }) => kind === 'public', covers: () => true },
  'read-only': { makes: () => false, covers: (_, purpose) => purpose === 'signal' },
  'chart-request': {
    makes: ({ kind }) => kind === 'chart-request',
    covers: (_, purpose) => purpose === 'chart-request',
  },
};

/** What is still missing between the server as it is and the one table of who sees what. */
export function planSetUp(
  frame: ServerFrame,
  roles: PlanRoles,
  wanted: readonly WantedChannel[],
  scope: SetUpScope,
): ChangeStep[] {
  const mayMake = botHolds(surroundingsOf(frame), PERMISSION.manageChannels);
  const made = wanted
    .filter((each) => each.found === null && scope.makes(each))
    .map((each) => channelStep(each, newChannelOverrides(ruleFor(each.kind, each.name), roles)))
    .map((step) =>
      mayMake ? step : { ...step, outcome: 'failed' as const, message: NO_CHANNELS },
    );
  const purposes = purposesOf(frame.channels, wanted);
  const changed = [...frame.channels.values()]
    .sort((a, b) => a.position - b.position)
    .flatMap((channel) => {
      const purpose = purposes.get(channel.id) ?? null;
      return purpose !== null && scope.covers(channel, purpose)
        ? channelSteps(frame, roles, channel, ruleFor(purpose, channel.name))
        : [];
    });
  return [...made, ...changed];
}

export function channelSteps(
  frame: ServerFrame,
  roles: PlanRoles,
  channel: CommunityChannel,
  rule: Parameters<typeof overrideChanges>[0],
): ChangeStep[] {
  return overrideChanges(rule, roles, channel.overrides).map(({ id, kind, before, after }) => {
    const name = frame.roles.get(id)?.name ?? (id === frame.bot.id ? 'the bot' : id);
    const step = overrideStep(channel, { id, kind, name }, before, after);
    // Asking Discord all the same would only count as an invalid request.
    const message = refuseBits(frame, channel, turnedBits(before, after));
    return message === null ? step : { ...step, outcome: 'failed', message };
  });
}

import type { PauseReason } from '../../../../src/contract/operator/relay-routes.contract.ts';
import {
  type Catalogue,
  FREE_PLAN,
  type Plan,
} from '../../../../src/domain/catalogue/catalogue.ts';
import { PERMISSION_LABELS } from '../../../../src/domain/community/permission-flags.ts';
import { planName } from '../../../../src/domain/plan.ts';
import { isForEveryone, leakingPlans } from '../../../../src/domain/signals/audience.ts';
import {
  type ChannelAudience,
  readChannelAudiences,
} from '../../../discord/audience/channel-audiences.ts';
import { explained } from '../../../discord/console/failure-messages.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { SignalsDeps } from '../../signals.deps.ts';

export interface ChannelFault {
  reason: PauseReason;
  /** Names the channel, what is wrong and what to do. */
  message: string;
}

/**
 * Why nothing may be sent into a channel for the audience of a plan; null: it may. A reader outside
 * the plans, such as a moderator, stops no running route: see `outsiderWarning`.
 */
export function channelFault(
  catalogue: Catalogue,
  plan: Plan,
  channel: ChannelAudience | undefined,
): ChannelFault | null {
  if (channel === undefined) {
    return {
      reason: 'channel-gone',
      message:
        'This channel no longer exists. Delete the route and create one for another channel.',
    };
  }
  const [lower] = leakingPlans(catalogue, plan, channel.sees);
  if (lower !== undefined)
    return { reason: 'leak', message: leakText(catalogue, plan, { channel, lower }) };
  if (channel.missing.length === 0) return null;
  const rights = channel.missing.map((name) => PERMISSION_LABELS[name]).join(', ');
  return {
    reason: 'missing-permissions',
    message: `The bot lacks ${rights} in #${channel.name}. Allow it in the channel’s permissions.`,
  };
}

/** Roles and members outside the plans that read the channel of a route, as a sentence; null: none. */
export function outsiderWarning(
  catalogue: Catalogue,
  plan: Plan,
  channel: ChannelAudience | undefined,
): string | null {
  if (channel === undefined || channel.outsiders.length === 0) return null;
  if (isForEveryone(catalogue, plan)) return null;
  return `${channel.outsiders.join(', ')} can read here without a plan.`;
}

function leakText(
  catalogue: Catalogue,
  plan: Plan,
  { channel, lower }: { channel: ChannelAudience; lower: Plan },
): string {
  const [lowerName, name] = [planName(catalogue, lower), planName(catalogue, plan)];
  return `${lowerName} members can read #${channel.name}, and this route is for ${name} and higher. Choose the plan ${lowerName}, choose another channel, or hide the channel from ${lowerName}.`;
}

function outsiderFault(
  catalogue: Catalogue,
  plan: Plan,
  channel: ChannelAudience | undefined,
): ChannelFault | null {
  if (channel === undefined || outsiderWarning(catalogue, plan, channel) === null) return null;
  const who = channel.outsiders.join(', ');
  return {
    reason: 'leak',
    message: `${who} can read #${channel.name} without a plan, and this route is for ${planName(catalogue, plan)} and higher. Choose the plan ${planName(catalogue, FREE_PLAN)}, choose another channel, or remove the permission of ${who} there.`,
  };
}

/**
 * Reads Discord. Raises 409 with what is wrong, or 503 if Discord cannot be read. `isKnown`: the route
 * has this plan already, so readers outside the plans are only a warning.
 */
export async function requireSafeChannel(
  deps: Pick<SignalsDeps, 'discord' | 'catalogue'>,
  {
    plan,
    channelId,
    crosspost,
    isKnown,
  }: { plan: Plan; channelId: string; crosspost: boolean; isKnown: boolean },
): Promise<ChannelAudience> {
  const channels = await readNow(deps);
  const channel = channels.find(({ id }) => id === channelId);
  const catalogue = deps.catalogue.current();
  const fault =
    channelFault(catalogue, plan, channel) ??
    (isKnown ? null : outsiderFault(catalogue, plan, channel));
  if (fault !== null || channel === undefined) {
    throw new AppError(
      `signals.${fault?.reason ?? 'channel-gone'}`,
      'conflict',
      fault?.message ?? 'This channel no longer exists.',
    );
  }
  if (crosspost && !channel.isAnnouncement) {
    throw new AppError(
      'signals.no-announcement-channel',
      'conflict',
      `#${channel.name} is no announcement channel, so its messages cannot be published to other servers.`,
    );
  }
  return channel;
}

/** Refuses a channel in which the bot cannot post, or read what it posted. Raises as `requireSafeChannel`. */
export async function requirePostable(
  deps: Pick<SignalsDeps, 'discord' | 'catalogue'>,
  channelId: string,
): Promise<void> {
  const channel = (await readNow(deps)).find(({ id }) => id === channelId);
  if (channel === undefined) {
    throw new AppError(
      'signals.channel-gone',
      'conflict',
      'This channel does not exist, or the bot does not see it. Choose another one.',
    );
  }
  const fault = channelFault(deps.catalogue.current(), FREE_PLAN, channel);
  if (fault !== null) throw new AppError(`signals.${fault.reason}`, 'conflict', fault.message);
}

async function readNow({ discord }: Pick<SignalsDeps, 'discord'>): Promise<ChannelAudience[]> {
  try {
    return await readChannelAudiences(discord, { fresh: true });
  } catch (error) {
    const message = explained(error);
    if (message === null) throw error;
    throw new AppError('signals.discord-unreadable', 'unavailable', message, { cause: error });
  }
}

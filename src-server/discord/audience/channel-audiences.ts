import type { Plan } from '../../../src/domain/catalogue/catalogue.ts';
import { CHANNEL_TYPE } from '../../../src/domain/community/channel-type.ts';
import { checkPaywall } from '../../../src/domain/community/paywall.ts';
import {
  holds,
  namesOf,
  PERMISSION,
  type PermissionName,
} from '../../../src/domain/community/permission-flags.ts';
import type { ConsoleDeps } from '../console/console.deps.ts';
import { knownMembers } from '../console/directory/known-members.ts';
import { botPermissionsIn, permissionServerOf } from '../console/directory/permission-server.ts';
import { freshFrame, type ServerFrame } from '../console/directory/server-frame.ts';
import { mappedRoleIds } from '../console/set-up/plan-roles.ts';
import type { CommunityChannel } from '../gateway/community.ts';

export interface ChannelAudience {
  id: string;
  name: string;
  isAnnouncement: boolean;
  /** Plans whose members can read here. */
  sees: ReadonlySet<Plan>;
  /** Names of roles and members outside the plans that an override lets in. */
  outsiders: readonly string[];
  /** Permissions that the bot lacks to post and to read back what it posted. */
  missing: readonly PermissionName[];
}

type AudienceDeps = Pick<ConsoleDeps, 'orm' | 'gateway' | 'directory' | 'catalogue'>;

const POSTS_IN: readonly number[] = [CHANNEL_TYPE.text, CHANNEL_TYPE.announcement];
const NEEDED =
  PERMISSION.viewChannel |
  PERMISSION.sendMessages |
  PERMISSION.embedLinks |
  PERMISSION.readMessageHistory;

/**
 * The readers of each text and announcement channel, in the order of the server. `fresh` asks Discord;
 * otherwise the directory answers, which is at most a minute old and follows events.
 */
export async function readChannelAudiences(
  deps: AudienceDeps,
  { fresh }: { fresh: boolean },
): Promise<ChannelAudience[]> {
  return audiencesIn(deps, fresh ? await freshFrame(deps.gateway) : await deps.directory.frame());
}

export async function audiencesIn(
  deps: AudienceDeps,
  frame: ServerFrame,
): Promise<ChannelAudience[]> {
  const channels = [...frame.channels.values()]
    .filter(({ type }) => POSTS_IN.includes(type))
    .sort((a, b) => a.position - b.position);
  const members = await knownMembers(deps, frame);
  const trustedIds = new Set([frame.server.ownerId, ...members.botIds]);
  const byEntitlement = await mappedRoleIds(deps);
  const { sights } = checkPaywall(
    permissionServerOf(frame),
    channels.map((channel) => ({ ...channel, purpose: null })),
    { catalogue: deps.catalogue.current(), byEntitlement, trustedIds },
  );
  const known = new Set([frame.server.id, ...byEntitlement.values(), ...trustedIds]);
  const nameOf = (id: string) => frame.roles.get(id)?.name ?? members.nameOf(id) ?? id;
  return channels.map((channel) => ({
    id: channel.id,
    name: channel.name,
    isAnnouncement: channel.type === CHANNEL_TYPE.announcement,
    sees: new Set(
      Object.entries(sights[channel.id] ?? {}).flatMap(([plan, { sees }]) => (sees ? [plan] : [])),
    ),
    outsiders: channel.overrides
      .filter(({ id, allow }) => !known.has(id) && holds(allow, PERMISSION.viewChannel))
      .map(({ id }) => nameOf(id)),
    missing: missingIn(frame, channel),
  }));
}

function missingIn(frame: ServerFrame, channel: CommunityChannel): PermissionName[] {
  return namesOf(NEEDED & ~botPermissionsIn(frame, channel));
}

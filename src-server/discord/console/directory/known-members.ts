import type { ConsoleDeps } from '../console.deps.ts';
import type { ServerFrame } from './community-directory.ts';

export interface KnownMembers {
  /** Roles of bots, and the bots that have overrides of their own. */
  botIds: ReadonlySet<string>;
  nameOf(memberId: string): string | undefined;
}

/** Who stands behind the overrides of these channels; members are only read where one has any. */
export async function knownMembers(
  { directory }: Pick<ConsoleDeps, 'directory'>,
  { bot, roles, channels }: ServerFrame,
): Promise<KnownMembers> {
  const own = [...channels.values()]
    .flatMap(({ overrides }) => overrides)
    .filter(({ kind, id }) => kind === 'member' && id !== bot.id);
  const members = own.length === 0 ? null : await directory.membersOf(own.map(({ id }) => id));
  const bots = own.map(({ id }) => id).filter((id) => members?.get(id)?.isBot);
  const managed = [...roles.values()].filter((role) => role.managed).map(({ id }) => id);
  return {
    botIds: new Set([bot.id, ...managed, ...bots]),
    nameOf: (id) => members?.get(id)?.displayName,
  };
}

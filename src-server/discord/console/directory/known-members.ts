import type { ConsoleDeps } from '../console.deps.ts';
import type { ServerFrame } from './server-frame.ts';

export interface KnownMembers {
  /** Bot roles, and bots with their own overrides. */
  botIds: ReadonlySet<string>;
  nameOf(memberId: string): string | undefined;
}

/**
 * Resolves the roles and members in the overrides of these channels. Reads members only if an
 * override names one.
 */
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

import { refuse } from '../errors.ts';
import { permissionsInGuild } from '../rules/authority.ts';
import { hasAll, PERMISSION } from '../rules/permission-bits.ts';
import type { World } from '../world.ts';
import { GLOBAL } from './command-object.ts';
import type { CommandState } from './command-state.ts';

interface Named {
  name: string;
  type: number;
}

/** The server's command of that name, otherwise the global one. */
export function requireCommand({ state }: World, { name, type }: Named): CommandState {
  const { commands, guild } = state;
  const found = [...(commands[guild.id] ?? []), ...(commands[GLOBAL] ?? [])].find(
    (command) => command.name === name && command.type === type,
  );
  if (found === undefined) throw refuse('unknownCommand');
  return found;
}

/** A command that Discord offers to this user. A direct channel has global commands only. */
export function requireUsable(
  world: World,
  { userId, isDirect, ...named }: Named & { userId: string; isDirect: boolean },
): CommandState {
  if (isDirect) {
    const found = world.state.commands[GLOBAL]?.find(
      ({ name, type }) => name === named.name && type === named.type,
    );
    if (found === undefined) throw refuse('unknownCommand');
    return found;
  }
  const command = requireCommand(world, named);
  if (command.memberPermissions == null || command.openedToAll === true) return command;
  const held = permissionsInGuild(world, userId);
  const wanted = BigInt(command.memberPermissions);
  const isAllowed =
    hasAll(held, PERMISSION.administrator) || (wanted !== 0n && hasAll(held, wanted));
  if (!isAllowed) throw refuse('missingPermissions');
  return command;
}

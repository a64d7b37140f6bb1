import type { World } from '../world.ts';
import type { CommandBody } from './command-form.ts';
import type { CommandState } from './command-state.ts';

export const GLOBAL = 'global';

/** A command as its registration answers. `full`: with every language, which a list must ask for. */
export function commandObject(
  { state }: World,
  { scope, command, full }: { scope: string; command: CommandState; full: boolean },
) {
  return {
    id: command.id,
    application_id: state.application.id,
    version: command.version,
    type: command.type,
    name: command.name,
    description: command.description,
    ...(full && {
      name_localizations: command.nameLocalizations ?? null,
      description_localizations: command.descriptionLocalizations ?? null,
    }),
    // Absent on menus and on commands without any.
    ...(command.options.length > 0 && { options: command.options }),
    default_member_permissions: command.memberPermissions ?? null,
    nsfw: command.nsfw ?? false,
    ...(scope === GLOBAL
      ? {
          contexts: command.contexts ?? null,
          integration_types: command.integrationTypes ?? [0],
        }
      : { guild_id: scope }),
  };
}

/** The stored command. One of the same name and type keeps its id, and what the owner decided. */
export function storedCommand(
  world: World,
  list: readonly CommandState[],
  body: CommandBody,
): CommandState {
  const existing = list.find((other) => other.name === body.name && other.type === body.type);
  return {
    id: existing?.id ?? world.newId(),
    name: body.name,
    description: body.description,
    type: body.type,
    options: body.options ?? [],
    version: world.newId(),
    nameLocalizations: body.name_localizations ?? null,
    descriptionLocalizations: body.description_localizations ?? null,
    memberPermissions: body.default_member_permissions ?? null,
    nsfw: body.nsfw,
    contexts: body.contexts ?? null,
    ...(body.integration_types && { integrationTypes: body.integration_types }),
    ...(existing?.openedToAll === true && { openedToAll: true }),
  };
}

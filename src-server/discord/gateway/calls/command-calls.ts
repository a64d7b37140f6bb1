import {
  type APIApplicationCommand,
  type APIApplicationCommandOption,
  ApplicationCommandOptionType,
  ApplicationCommandType,
  type RESTPostAPIApplicationGuildCommandsJSONBody,
  Routes,
} from 'discord.js';
import { askUnless, type BotApi } from '../bot-api.ts';
import type { BotCommand, CommandOption, RegisteredCommand } from '../command.ts';
import { misconfigured } from '../misconfigured.ts';

export async function listCommands(api: BotApi): Promise<RegisteredCommand[]> {
  const query = new URLSearchParams({ with_localizations: 'true' });
  const listed = await api.ask<APIApplicationCommand[]>(() =>
    api.rest.get(Routes.applicationGuildCommands(applicationOf(api), api.guildId), { query }),
  );
  return listed.map(commandOf);
}

export async function replaceCommands(api: BotApi, commands: readonly BotCommand[]): Promise<void> {
  const body = commands.map(bodyOf);
  await api.ask(() =>
    api.rest.put(Routes.applicationGuildCommands(applicationOf(api), api.guildId), { body }),
  );
}

export async function putCommand(api: BotApi, command: BotCommand): Promise<void> {
  const body = bodyOf(command);
  await api.ask(() =>
    api.rest.post(Routes.applicationGuildCommands(applicationOf(api), api.guildId), { body }),
  );
}

export async function deleteCommand(api: BotApi, id: string): Promise<void> {
  await askUnless(api, 'command-gone', () =>
    api.rest.delete(Routes.applicationGuildCommand(applicationOf(api), api.guildId, id)),
  );
}

function applicationOf({ applicationId }: BotApi): string {
  if (applicationId === null) throw misconfigured('bad-token');
  return applicationId;
}

function bodyOf(command: BotCommand): RESTPostAPIApplicationGuildCommandsJSONBody {
  const { name, description, descriptions, permissions } = command;
  const shared = {
    name,
    default_member_permissions: permissions === null ? null : String(permissions),
  };
  if (command.kind === 'user') return { ...shared, type: ApplicationCommandType.User };
  return {
    ...shared,
    type: ApplicationCommandType.ChatInput,
    description,
    description_localizations: descriptions,
    options: command.options.map((option) => ({
      type: ApplicationCommandOptionType.User,
      name: option.name,
      description: option.description,
      description_localizations: option.descriptions,
      required: option.required,
    })),
  };
}

const KINDS: Partial<Record<number, BotCommand['kind']>> = {
  [ApplicationCommandType.ChatInput]: 'slash',
  [ApplicationCommandType.User]: 'user',
};

function commandOf(wire: APIApplicationCommand): RegisteredCommand {
  const { default_member_permissions: permissions, description_localizations: texts } = wire;
  return {
    id: wire.id,
    kind: KINDS[wire.type] ?? 'other',
    name: wire.name,
    description: wire.description,
    descriptions: localizationsOf(texts),
    options: (wire.options ?? []).map(optionOf),
    permissions: permissions === null ? null : BigInt(permissions),
  };
}

function optionOf(wire: APIApplicationCommandOption): CommandOption {
  return {
    type: wire.type,
    name: wire.name,
    description: wire.description,
    descriptions: localizationsOf(wire.description_localizations),
    required: wire.required ?? false,
  };
}

function localizationsOf(wire: APIApplicationCommand['description_localizations']) {
  const texts = Object.entries(wire ?? {});
  return Object.fromEntries(texts.flatMap(([locale, text]) => (text ? [[locale, text]] : [])));
}

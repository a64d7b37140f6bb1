import { PERMISSION } from '../../../src/domain/community/permission-flags.ts';
import { DOCUMENTED_LOCALE, type Locale } from '../../../src/texts/languages.ts';
import { type BotCommand, type Localizations, USER_OPTION } from '../gateway/command.ts';
import type { CommandDeps } from './command.deps.ts';
import { ACCESS_MENU, COMMAND_NAMES, type CommandName, WHO_OPTION } from './command-names.ts';

/**
 * Manage Server: the only right that no channel override can give, so the permissions of a command
 * in one channel prove it for the server.
 */
export const WHO_PERMISSION = PERMISSION.manageGuild;

/** Discord refuses others. */
const DISCORD_LOCALES = [
  ...['id', 'da', 'de', 'en-GB', 'en-US', 'es-ES', 'es-419', 'fr', 'hr', 'it', 'lt', 'hu', 'nl'],
  ...['no', 'pl', 'pt-BR', 'ro', 'fi', 'sv-SE', 'vi', 'tr', 'cs', 'el', 'bg', 'ru', 'uk', 'hi'],
  ...['th', 'zh-CN', 'ja', 'zh-TW', 'ko'],
];
const MAX_DESCRIPTION_LENGTH = 100;

type Texts = Pick<CommandDeps, 'texts'>;

/** The commands as they should be registered, in the languages on offer. */
export function wantedCommands(deps: Texts): BotCommand[] {
  const slash = COMMAND_NAMES.map((name) => slashCommand(deps, name));
  const menu: BotCommand = {
    kind: 'user',
    name: ACCESS_MENU,
    description: '',
    descriptions: {},
    options: [],
    permissions: WHO_PERMISSION,
  };
  return [...slash, menu];
}

function slashCommand(deps: Texts, name: CommandName): BotCommand {
  const isWho = name === 'who';
  const user = {
    type: USER_OPTION,
    name: WHO_OPTION,
    ...described(deps, 'whoUser'),
    required: true,
  };
  return {
    kind: 'slash',
    name,
    ...described(deps, name),
    options: isWho ? [user] : [],
    permissions: isWho ? WHO_PERMISSION : null,
  };
}

function described({ texts }: Texts, name: CommandName | 'whoUser') {
  const textIn = (locale: Locale) =>
    texts.text(locale, `commands.descriptions.${name}`).slice(0, MAX_DESCRIPTION_LENGTH);
  const [first = DOCUMENTED_LOCALE, ...others] = texts.offered();
  const descriptions: Localizations = Object.fromEntries(
    others.flatMap((locale) => discordLocales(locale).map((each) => [each, textIn(locale)])),
  );
  return { description: textIn(first), descriptions };
}

/** 'en' is 'en-US' and 'en-GB' there. None for a language that Discord does not have. */
function discordLocales(locale: Locale): string[] {
  const exact = DISCORD_LOCALES.filter((each) => each === locale);
  if (exact.length > 0) return exact;
  return DISCORD_LOCALES.filter((each) => each.split('-')[0] === locale);
}

/** Whether Discord has it as we want it. */
export function isSameCommand(one: BotCommand, other: BotCommand): boolean {
  return comparable(one) === comparable(other);
}

const comparable = ({ kind, name, description, descriptions, options, permissions }: BotCommand) =>
  JSON.stringify([
    [kind, name, description, String(permissions), sorted(descriptions)],
    options.map((option) => [
      option.type,
      option.name,
      option.description,
      option.required,
      sorted(option.descriptions),
    ]),
  ]);

const sorted = (texts: Localizations) => Object.entries(texts).sort(([a], [b]) => (a < b ? -1 : 1));

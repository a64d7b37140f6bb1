import { z } from 'zod';
import { invalidField } from '../errors.ts';
import { permissionBits } from '../request-body.ts';

export const COMMAND_TYPE = { slash: 1, user: 2, message: 3 } as const;
export const USER_OPTION = 6;

const LOCALES = [
  ...['id', 'da', 'de', 'en-GB', 'en-US', 'es-ES', 'es-419', 'fr', 'hr', 'it', 'lt', 'hu', 'nl'],
  ...['no', 'pl', 'pt-BR', 'ro', 'fi', 'sv-SE', 'vi', 'tr', 'cs', 'el', 'bg', 'ru', 'uk', 'hi'],
  ...['th', 'zh-CN', 'ja', 'zh-TW', 'ko'],
];
const SLASH_NAME = /^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}$/u;

const localizations = (max: number) =>
  z.partialRecord(z.enum(LOCALES), z.string().min(1).max(max)).nullish();

const option = z.looseObject({
  type: z.int().min(1).max(11),
  name: z.string().min(1).max(32),
  name_localizations: localizations(32),
  description: z.string().min(1).max(100),
  description_localizations: localizations(100),
  required: z.boolean().optional(),
});

export const commandBody = z.object({
  name: z.string().min(1).max(32),
  name_localizations: localizations(32),
  description: z.string().max(100).default(''),
  description_localizations: localizations(100),
  type: z.int().min(1).max(4).default(COMMAND_TYPE.slash),
  options: z.array(option).max(25).nullish(),
  default_member_permissions: permissionBits.nullish(),
  nsfw: z.boolean().default(false),
  contexts: z.array(z.int().min(0).max(2)).nullish(),
  integration_types: z.array(z.int().min(0).max(1)).min(1).optional(),
});
export type CommandBody = z.output<typeof commandBody>;

/** The rules that depend on the type. `at` is the command's place in the request. */
export function requireCommandForm(body: CommandBody, at: readonly PropertyKey[] = []): void {
  if (body.type !== COMMAND_TYPE.slash) {
    if (body.description === '') return;
    throw invalidField(
      [...at, 'description'],
      'APPLICATION_COMMAND_CONTEXT_MENU_DESCRIPTION_INVALID',
      'Context menu commands cannot have description',
    );
  }
  if (body.description === '') {
    throw invalidField([...at, 'description'], 'BASE_TYPE_REQUIRED', 'This field is required');
  }
  const names = [body.name, ...Object.values(body.name_localizations ?? {})];
  const isWrong = (name = '') => !SLASH_NAME.test(name) || name !== name.toLowerCase();
  if (names.some(isWrong) || (body.options ?? []).some(({ name }) => isWrong(name))) {
    throw invalidField(
      [...at, 'name'],
      'APPLICATION_COMMAND_INVALID_NAME',
      'Command name is invalid',
    );
  }
}

/** One request may name each command once. */
export function requireDistinct(bodies: readonly CommandBody[]): void {
  const seen = new Set<string>();
  for (const [index, { name, type }] of bodies.entries()) {
    const key = `${type} ${name}`;
    if (seen.has(key)) {
      throw invalidField(
        [index, 'name'],
        'APPLICATION_COMMANDS_DUPLICATE_NAME',
        'Application command names must be unique',
      );
    }
    seen.add(key);
  }
}

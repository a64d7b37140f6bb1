import { z } from 'zod';
import { invalidField, invalidForm, nestErrors } from '../errors.ts';
import { type AllowedMentions, MESSAGE_FLAG, type Nonce } from '../message-state.ts';
import { snowflake } from '../request-body.ts';
import { embedList } from './embed-form.ts';

/** Flags that a request can set. Discord ignores the others. */
export const SETTABLE_FLAGS =
  MESSAGE_FLAG.suppressEmbeds | MESSAGE_FLAG.suppressNotifications | MESSAGE_FLAG.componentsV2;
export const EDITABLE_FLAGS = MESSAGE_FLAG.suppressEmbeds | MESSAGE_FLAG.componentsV2;

const MAX_NONCE_LENGTH = 25;
const MAX_COMPONENTS = 40;
const MAX_COMPONENT_TEXT = 4000;
const ACTION_ROW = 1;
const TEXT_DISPLAY = 10;
/** Section, text, gallery, file, separator, container. They need the flag IS_COMPONENTS_V2. */
const V2_TOP_LEVEL = [9, TEXT_DISPLAY, 12, 13, 14, 17];

const nonce = z
  .unknown()
  .transform((value, context): Nonce | null => {
    const problem = nonceProblem(value);
    if (problem === null) return value as Nonce | null;
    context.addIssue({ code: 'custom', params: problem, input: value });
    return z.NEVER;
  })
  .optional();

function nonceProblem(value: unknown): { code: string; text: string } | null {
  if (value === null || Number.isInteger(value)) return null;
  if (typeof value !== 'string') {
    return { code: 'NONCE_TYPE_INVALID_TYPE', text: 'This field must be a string or integer.' };
  }
  if (value.length <= MAX_NONCE_LENGTH) return null;
  return {
    code: 'NONCE_TYPE_TOO_LONG',
    text: `Must be ${MAX_NONCE_LENGTH} or fewer characters long.`,
  };
}

const ids = z.array(snowflake).max(100).nullish();
const allowedMentions = z.object({
  parse: z.array(z.enum(['everyone', 'roles', 'users'])).nullish(),
  roles: ids,
  users: ids,
  replied_user: z.boolean().nullish(),
});
const reference = z.object({
  type: z.literal(0).default(0),
  message_id: snowflake,
  channel_id: snowflake.nullish(),
  guild_id: snowflake.nullish(),
  fail_if_not_exists: z.boolean().default(true),
});
export type Reference = z.output<typeof reference>;

/** Discord trims a message before it measures it. */
const content = z.string().trim().max(2000).nullish();
const components = z.array(z.looseObject({ type: z.int() })).nullish();
const shared = {
  content,
  embeds: embedList.nullish(),
  components,
  flags: z.int().min(0).nullish(),
  allowed_mentions: allowedMentions.nullish(),
};

export const newMessage = z.object({
  ...shared,
  nonce,
  enforce_nonce: z.boolean().nullish(),
  message_reference: reference.nullish(),
});
export const editedMessage = z.object(shared);

/** Throws unless `parse` and the lists of ids exclude each other. */
export function requireClearMentions(allowed: AllowedMentions | null | undefined): void {
  const doubled = (['users', 'roles'] as const).filter(
    (kind) => allowed?.parse?.includes(kind) && (allowed[kind]?.length ?? 0) > 0,
  );
  if (doubled.length === 0) return;
  throw invalidForm(
    nestErrors(
      doubled.map((kind) => ({
        path: ['allowed_mentions'],
        code: 'MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE',
        message: `parse:["${kind}"] and ${kind}: [ids...] are mutually exclusive.`,
      })),
    ),
  );
}

interface Body {
  content: string;
  embeds: readonly unknown[];
  components: readonly { type: number }[];
  flags: number;
}

/** Throws unless the message is made of the old fields, or of components alone with their flag. */
export function requireOneForm(body: Body): void {
  const isV2 = (body.flags & MESSAGE_FLAG.componentsV2) !== 0;
  const legacy = (['content', 'embeds'] as const).filter((name) => body[name].length > 0);
  if (isV2 && legacy.length > 0) {
    throw invalidForm(
      nestErrors(
        legacy.map((name) => ({
          path: [name],
          code: 'MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2',
          message: `The '${name}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2`,
        })),
      ),
    );
  }
  const allowed = isV2 ? [ACTION_ROW, ...V2_TOP_LEVEL] : [ACTION_ROW];
  const wrong = body.components.findIndex(({ type }) => !allowed.includes(type));
  if (wrong !== -1) {
    throw invalidField(
      ['components', wrong, 'type'],
      'UNION_TYPE_CHOICES',
      `Value of field "type" must be one of (${allowed.join(', ')}).`,
    );
  }
  requireSmall(body.components);
}

function requireSmall(list: readonly unknown[]): void {
  const tooBig = (limit: number) =>
    invalidField(['components'], 'BASE_TYPE_BAD_LENGTH', `Must be ${limit} or fewer in length.`);
  if (nestedIn(list).length > MAX_COMPONENTS) throw tooBig(MAX_COMPONENTS);
  if (componentText(list).length > MAX_COMPONENT_TEXT) throw tooBig(MAX_COMPONENT_TEXT);
}

/** The text that people read in these components, which can mention them. */
export function componentText(list: readonly unknown[]): string {
  return nestedIn(list)
    .flatMap(({ type, content: text }) =>
      type === TEXT_DISPLAY && typeof text === 'string' ? [text] : [],
    )
    .join('\n');
}

interface Component {
  type?: unknown;
  content?: unknown;
  components?: unknown;
  accessory?: unknown;
}

/** Every component, with those inside others. */
function nestedIn(list: readonly unknown[]): Component[] {
  return list.flatMap((each) => {
    if (typeof each !== 'object' || each === null) return [];
    const { components: inside, accessory }: Component = each;
    const more = [...(Array.isArray(inside) ? inside : []), ...(accessory ? [accessory] : [])];
    return [each, ...nestedIn(more)];
  });
}

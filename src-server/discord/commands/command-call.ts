import { z } from 'zod';
import { USER_OPTION } from '../gateway/command.ts';
import type { Interaction } from '../gateway/interaction.ts';
import { ACCESS_MENU, COMMAND_NAMES, type CommandName, WHO_OPTION } from './command-names.ts';

interface CommandPerson {
  id: string;
  username: string;
  isBot: boolean;
}

/** One of our commands, used by a person. */
export interface CommandCall extends Interaction {
  /** Null: one that we do not have. */
  command: CommandName | null;
  /** Null: in a direct message. */
  guildId: string | null;
  person: CommandPerson;
  /** In the server, as Discord computed them. */
  permissions: bigint;
  /** The person's language in Discord. */
  locale: string;
  /** The member that the command names. */
  about: CommandPerson | null;
}

const PING = 1;
const COMMAND = 2;
const SLASH = 1;
const USER_MENU = 2;

const id = z.string().regex(/^\d{15,20}$/);
const user = z.object({ id, username: z.string(), bot: z.boolean().optional() });
const ping = z.object({ type: z.literal(PING) });
const command = z.object({
  id,
  application_id: id,
  token: z.string().min(1).max(2_000),
  type: z.literal(COMMAND),
  guild_id: id.optional(),
  member: z.object({ user, permissions: z.string().regex(/^\d{1,20}$/) }).optional(),
  user: user.optional(),
  locale: z.string().max(20),
  data: z.object({
    name: z.string(),
    type: z.int(),
    target_id: id.optional(),
    options: z
      .array(z.object({ name: z.string(), type: z.int(), value: z.unknown().optional() }))
      .optional(),
    resolved: z.object({ users: z.record(z.string(), user).optional() }).optional(),
  }),
});

export function isPing(raw: unknown): boolean {
  return ping.safeParse(raw).success;
}

/** Null for anything but a command. */
export function readCall(raw: unknown): CommandCall | null {
  const parsed = command.safeParse(raw);
  if (!parsed.success) return null;
  const { data, member, locale, token } = parsed.data;
  const person = member?.user ?? parsed.data.user;
  if (person === undefined) return null;
  return {
    id: parsed.data.id,
    applicationId: parsed.data.application_id,
    token,
    command: nameOf(data),
    guildId: member === undefined ? null : (parsed.data.guild_id ?? null),
    person: personOf(person),
    permissions: BigInt(member?.permissions ?? 0),
    locale,
    about: aboutOf(data),
  };
}

type Data = z.output<typeof command>['data'];

function nameOf({ name, type }: Data): CommandName | null {
  if (type === USER_MENU) return name === ACCESS_MENU ? 'who' : null;
  return type === SLASH ? (COMMAND_NAMES.find((each) => each === name) ?? null) : null;
}

function aboutOf({ target_id, options, resolved }: Data): CommandPerson | null {
  const option = options?.find(({ name, type }) => name === WHO_OPTION && type === USER_OPTION);
  const found = resolved?.users?.[target_id ?? String(option?.value)];
  return found === undefined ? null : personOf(found);
}

const personOf = ({ id: userId, username, bot }: z.output<typeof user>): CommandPerson => ({
  id: userId,
  username,
  isBot: bot === true,
});

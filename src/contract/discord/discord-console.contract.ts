import { z } from 'zod';

/** Discord ids are decimal strings: they exceed Number.MAX_SAFE_INTEGER. */
export const snowflake = z.string().regex(/^\d{15,21}$/, 'Invalid id');

/** The bot's state, shown on every console page. */
export const botStateField = z.object({
  kind: z.enum(['off', 'connecting', 'ready', 'degraded', 'refused']),
  /** A sentence for the operator. Null while the bot is healthy. */
  message: z.string().nullable(),
});
export type BotStateView = z.infer<typeof botStateField>;

/** Shape of every answer that the documents leave open. */
export const consoleAnswer = z.object({
  success: z.boolean(),
  message: z.string(),
});
export type ConsoleAnswer = z.infer<typeof consoleAnswer>;

const consoleMember = z.object({
  id: z.string(),
  username: z.string(),
  displayName: z.string(),
  avatar: z.string().nullable(),
  isBot: z.boolean(),
  joinedAt: z.string().nullable(),
  status: z.string(),
  roles: z.array(z.string()),
});
export type ConsoleMember = z.infer<typeof consoleMember>;

const consoleRole = z.object({
  id: z.string(),
  name: z.string(),
  color: z.number(),
  position: z.number(),
  hoist: z.boolean(),
  mentionable: z.boolean(),
  permissions: z.string(),
  managed: z.boolean(),
  memberCount: z.number(),
  /** Why the bot cannot assign or remove this role. Null when it can. */
  refusal: z.string().nullable(),
});
export type ConsoleRole = z.infer<typeof consoleRole>;

const consoleChannel = z.object({
  id: z.string(),
  name: z.string(),
  /** Discord's channel type; 4 is a category. */
  type: z.number(),
  position: z.number(),
  parentId: z.string().nullable(),
  isSignal: z.boolean(),
});
export type ConsoleChannel = z.infer<typeof consoleChannel>;

const serverInfoField = z.object({
  name: z.string(),
  id: z.string(),
  memberCount: z.number(),
  createdAt: z.string(),
});

/** Without `members`, as at /api/discord-admin, the answer lists everyone. Pages fetch only the rows they show. */
export const adminInput = z
  .object({ members: z.enum(['all', 'none']).default('all'), fresh: z.coerce.boolean().optional() })
  .optional();

export const adminAnswer = consoleAnswer.extend({
  bot: botStateField,
  data: z
    .object({
      members: z.array(consoleMember),
      roles: z.array(consoleRole),
      channels: z.array(consoleChannel),
      serverInfo: serverInfoField,
      counts: z.object({ members: z.number(), humans: z.number(), bots: z.number() }),
      highlightedUsername: z.string().nullable(),
      /** Base URL of avatar images. */
      cdn: z.string(),
      /** Permissions that the documented paid role would grant, shown before it is created. */
      paidRoleWarning: z.string(),
    })
    .optional(),
});
export type AdminAnswer = z.infer<typeof adminAnswer>;

export const memberPageInput = z.object({
  search: z.string().max(100).default(''),
  roleId: snowflake.nullable().default(null),
  kind: z.enum(['all', 'humans', 'bots']).default('all'),
  offset: z.int().min(0).max(100_000).default(0),
  limit: z.int().min(1).max(200).default(100),
});

export const memberPageAnswer = consoleAnswer.extend({
  bot: botStateField,
  total: z.number(),
  cdn: z.string(),
  members: z.array(consoleMember),
});
export type MemberPage = z.infer<typeof memberPageAnswer>;

export const matchingIdsInput = memberPageInput.pick({ search: true, roleId: true, kind: true });
export const matchingIdsAnswer = consoleAnswer.extend({ ids: z.array(z.string()) });

const matrixCell = z.object({
  canView: z.boolean(),
  canSendMessages: z.boolean(),
  canReadHistory: z.boolean(),
  canManageChannel: z.boolean(),
  error: z.string().nullable(),
});
export type MatrixCell = z.infer<typeof matrixCell>;

/** One member's matrix, or every member's in the documented shape. */
export const permissionsInput = z
  .object({ memberId: snowflake.optional(), fresh: z.coerce.boolean().optional() })
  .optional();

export const permissionsAnswer = consoleAnswer.extend({
  bot: botStateField,
  permissions: z
    .record(
      z.string(),
      z.object({
        displayName: z.string(),
        username: z.string(),
        isBot: z.boolean(),
        // z.custom: parsing thousands of members cell by cell would cost more than computing the matrix.
        channels: z.custom<Record<string, MatrixCell>>((value) => typeof value === 'object'),
      }),
    )
    .optional(),
  channels: z
    .record(
      z.string(),
      z.object({
        id: z.string(),
        name: z.string(),
        type: z.enum(['text', 'category']),
        /** Discord's channel type. */
        kind: z.number(),
        position: z.number(),
      }),
    )
    .optional(),
  summary: z
    .object({
      totalMembers: z.number(),
      humanMembers: z.number(),
      botMembers: z.number(),
      totalChannels: z.number(),
    })
    .optional(),
});
export type PermissionsAnswer = z.infer<typeof permissionsAnswer>;

const MATRIX_FLAGS = ['view', 'send', 'history', 'manage'] as const;
export type MatrixFlag = (typeof MATRIX_FLAGS)[number];

export const whyInput = z.object({
  memberId: snowflake,
  channelId: snowflake,
  flag: z.enum(MATRIX_FLAGS),
});
export const whyAnswer = consoleAnswer.extend({ granted: z.boolean().optional() });

const tri = z.boolean().nullable();
export const overrideValues = z.object({
  viewChannel: tri,
  sendMessages: tri,
  readMessageHistory: tri,
  manageChannel: tri,
});
export type OverrideValuesWire = z.infer<typeof overrideValues>;

export const overrideTarget = z.object({ channelId: snowflake, userId: snowflake });
export const overrideAnswer = consoleAnswer.extend({
  permissions: overrideValues.optional(),
  /** For a category: the synced channels that Discord changes with it. */
  follows: z.array(z.string()).optional(),
});

export const saveOverrideInput = overrideTarget.extend({
  permissions: overrideValues,
  /** Optimistic lock: the values the editor loaded. If they changed since, nothing is written. */
  expected: overrideValues.optional(),
});

export const memberRoleInput = z.object({
  memberId: snowflake,
  roleId: snowflake,
  action: z.enum(['add', 'remove']),
});

export const createRoleInput = z.object({
  name: z.string().trim().min(1).max(100),
  color: z.int().min(0).max(0xffffff),
  permissions: z.union([z.int().min(0), z.string().regex(/^\d{1,20}$/)]),
  hoist: z.boolean(),
  mentionable: z.boolean(),
});
export const createRoleAnswer = consoleAnswer.extend({ roleId: z.string().optional() });

export const readOnlyInput = z.object({
  channelId: snowflake,
  channelName: z.string().max(200),
  /** Shared by every call that one button press makes. */
  runId: z.uuid().optional(),
});

/**
 * Polled by open pages every few seconds. Each part has a version string that changes with it. Makes no Discord call.
 */
export const pulseAnswer = z.object({
  bot: botStateField,
  members: z.string(),
  /** Version of roles, channels, overrides and the server itself. */
  server: z.string(),
  changes: z.string(),
  jobs: z.string(),
});
export type Pulse = z.infer<typeof pulseAnswer>;

import { z } from 'zod';
import { botStateField } from './discord-console.contract.ts';

export const discordUsernameInput = z.object({ discordUsername: z.string().max(200) });
export const discordUsernameAnswer = z.object({
  success: z.boolean(),
  inviteUrl: z.string().optional(),
  /** The server has paused its invites; `message` says so. */
  paused: z.literal(true).optional(),
  message: z.string().optional(),
});

/** `fresh` bypasses the cache and reads Discord. */
export const membersInput = z
  .object({
    fresh: z.coerce.boolean().optional(),
    /** 'none': pages fetch only the visible rows. */
    list: z.enum(['all', 'none']).default('all'),
  })
  .optional();

/** The operator's member list, in its documented shape. */
export const membersAnswer = z.object({
  success: z.boolean(),
  message: z.string(),
  members: z
    .object({
      total: z.number(),
      humans: z.number(),
      bots: z.number(),
      list: z.array(
        z.object({
          id: z.string(),
          username: z.string(),
          displayName: z.string(),
          avatar: z.string().nullable(),
          isBot: z.boolean(),
          joinedAt: z.string().nullable(),
          status: z.string(),
          roles: z.array(z.string()),
        }),
      ),
    })
    .optional(),
  serverInfo: z
    .object({
      name: z.string(),
      id: z.string(),
      memberCount: z.number(),
      createdAt: z.string(),
    })
    .optional(),
  /** Base URL of avatar images. */
  cdn: z.string().optional(),
  bot: botStateField.optional(),
  timestamp: z.string(),
});
export type DiscordMembers = z.infer<typeof membersAnswer>;

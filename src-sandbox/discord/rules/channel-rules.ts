import { z } from 'zod';
import type { ChannelPatch } from '../changes/channels.ts';
import { CHANNEL_TYPE, GUILD_CHANNEL_TYPES } from '../channel-type.ts';
import { invalidField } from '../errors.ts';
import { snowflake } from '../request-body.ts';
import type { World } from '../world.ts';
import { overwriteListBody, toOverwrite } from './overwrite-rules.ts';

const MAX_IN_CATEGORY = 50;

export const channelBody = z.object({
  name: z.string().min(1).max(100).optional(),
  type: z
    .int()
    .refine((type) => GUILD_CHANNEL_TYPES.includes(type), {
      params: { code: 'BASE_TYPE_CHOICES' },
    })
    .nullish(),
  topic: z.string().max(1024).nullish(),
  position: z.int().min(0).nullish(),
  parent_id: snowflake.nullish(),
  nsfw: z.boolean().nullish(),
  rate_limit_per_user: z.int().min(0).max(21_600).nullish(),
  permission_overwrites: overwriteListBody.nullish(),
});

export const newChannelBody = channelBody.extend({ name: z.string().min(1).max(100) });

/** The fields that were sent. Text channel names become lower case with hyphens. */
export function toChannelPatch(body: z.output<typeof channelBody>, type: number): ChannelPatch {
  return {
    ...(body.name === undefined ? {} : { name: normalName(body.name, type) }),
    ...(body.type == null ? {} : { type: body.type }),
    ...(body.topic === undefined ? {} : { topic: body.topic }),
    ...(body.position == null ? {} : { position: body.position }),
    ...(body.parent_id === undefined ? {} : { parentId: body.parent_id }),
    ...(body.nsfw == null ? {} : { nsfw: body.nsfw }),
    ...(body.rate_limit_per_user == null ? {} : { rateLimitPerUser: body.rate_limit_per_user }),
    ...(body.permission_overwrites == null
      ? {}
      : {
          overwrites: body.permission_overwrites.map((item) => toOverwrite(item.id, item)),
        }),
  };
}

/** A parent must be a category with room left. A category has no parent. */
export function requireParent(world: World, parentId: string | null, type: number): void {
  if (parentId === null) return;
  const field = ['parent_id'];
  const parent = world.state.channels[parentId];
  if (parent === undefined) {
    throw invalidField(field, 'CHANNEL_PARENT_INVALID', 'Category does not exist');
  }
  if (parent.type !== CHANNEL_TYPE.category || type === CHANNEL_TYPE.category) {
    throw invalidField(field, 'CHANNEL_PARENT_INVALID_TYPE', 'Not a category');
  }
  const children = Object.values(world.state.channels).filter((c) => c.parentId === parentId);
  if (children.length >= MAX_IN_CATEGORY) {
    throw invalidField(
      field,
      'CHANNEL_PARENT_MAX_CHANNELS',
      `Maximum number of channels in category reached (${MAX_IN_CATEGORY})`,
    );
  }
}

const HYPHENATED: readonly number[] = [
  CHANNEL_TYPE.text,
  CHANNEL_TYPE.announcement,
  CHANNEL_TYPE.forum,
  CHANNEL_TYPE.media,
];

function normalName(name: string, type: number): string {
  return HYPHENATED.includes(type) ? name.trim().toLowerCase().replace(/\s+/g, '-') : name;
}

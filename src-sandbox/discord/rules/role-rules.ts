import { z } from 'zod';
import type { RolePatch } from '../changes/roles.ts';
import { permissionBits } from '../request-body.ts';
import { ALL_PERMISSIONS } from './permission-bits.ts';

const colour = z.int().min(0).max(0xffffff);

export const roleBody = z.object({
  name: z.string().max(100).nullish(),
  permissions: permissionBits.nullish(),
  color: colour.nullish(),
  colors: z
    .object({
      primary_color: colour,
      secondary_color: colour.nullable().default(null),
      tertiary_color: colour.nullable().default(null),
    })
    .nullish(),
  hoist: z.boolean().nullish(),
  mentionable: z.boolean().nullish(),
});

/** `color` is the legacy field for the primary colour; `colors` wins. */
export function toRolePatch(body: z.output<typeof roleBody>): RolePatch {
  const colors =
    body.colors ??
    (body.color == null
      ? null
      : { primary_color: body.color, secondary_color: null, tertiary_color: null });
  return {
    ...(body.name ? { name: body.name } : {}),
    ...(body.permissions == null
      ? {}
      : { permissions: String(BigInt(body.permissions) & ALL_PERMISSIONS) }),
    ...(colors === null ? {} : { colors }),
    ...(body.hoist == null ? {} : { hoist: body.hoist }),
    ...(body.mentionable == null ? {} : { mentionable: body.mentionable }),
  };
}

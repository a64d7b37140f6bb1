import type { Context } from 'hono';
import { z } from 'zod';
import { type Api, botOnly } from '../api.ts';
import type { ApiEnv } from '../api-env.ts';
import { invalidField, refuse } from '../errors.ts';
import { own } from '../lookups.ts';
import { pathId, readBody } from '../request-body.ts';
import type { RoleConnectionState } from '../state.ts';
import type { World } from '../world.ts';

const MAX_FIELDS = 5;
const SCOPE = 'role_connections.write';

const localizations = z.record(z.string(), z.string()).optional();
const fieldBody = z.object({
  type: z.int().min(1).max(8),
  key: z.string().regex(/^[a-z0-9_]{1,50}$/),
  name: z.string().min(1).max(100),
  name_localizations: localizations,
  description: z.string().min(1).max(200),
  description_localizations: localizations,
});
const connectionBody = z.object({
  platform_name: z.string().max(50).nullish(),
  platform_username: z.string().max(100).nullish(),
  metadata: z.record(z.string(), z.union([z.string().max(100), z.number()])).nullish(),
});

/** Linked roles: the application's fields, and what it says of each person. */
export function registerRoleConnections(api: Api, world: World): void {
  const ours = (c: Context) => {
    if (pathId(c, 'application') !== world.state.application.id) throw refuse('missingAccess');
    return world.state.application;
  };
  const person = (c: Context<ApiEnv>): string => {
    const caller = c.get('caller');
    if (caller?.kind !== 'person') throw refuse('unauthorized');
    if (!caller.scopes.includes(SCOPE)) throw refuse('missingScope');
    ours(c);
    return caller.userId;
  };
  const connectionOf = (userId: string) => own(world.state.roleConnections ?? {}, userId);

  api.get('/applications/:application/role-connections/metadata', botOnly, (c) =>
    c.json(ours(c).roleConnectionFields ?? []),
  );

  api.put('/applications/:application/role-connections/metadata', botOnly, async (c) => {
    const fields = await readBody(c, z.array(fieldBody).max(MAX_FIELDS));
    const keys = fields.map(({ key }) => key);
    if (new Set(keys).size < keys.length) {
      throw invalidField([], 'APPLICATION_ROLE_CONNECTION_DUPLICATE_KEY', 'Duplicate keys.');
    }
    ours(c).roleConnectionFields = fields;
    world.effect('role-connection.fields', { keys });
    return c.json(fields);
  });

  const path = '/users/@me/applications/:application/role-connection';
  api.get(path, (c) => c.json(connectionObject(connectionOf(person(c)))));

  api.put(path, async (c) => {
    const userId = person(c);
    const body = await readBody(c, connectionBody);
    const known = new Set(ours(c).roleConnectionFields?.map(({ key }) => key));
    const given = Object.entries(body.metadata ?? {}).filter(([key]) => known.has(key));
    const connection: RoleConnectionState = {
      platformName: body.platform_name ?? null,
      platformUsername: body.platform_username ?? null,
      metadata: Object.fromEntries(given.map(([key, value]) => [key, String(value)])),
    };
    world.state.roleConnections = { ...world.state.roleConnections, [userId]: connection };
    world.effect('role-connection.set', { userId, metadata: connection.metadata });
    return c.json(connectionObject(connection));
  });

  api.delete(path, (c) => {
    const userId = person(c);
    delete world.state.roleConnections?.[userId];
    world.effect('role-connection.deleted', { userId });
    return c.body(null, 204);
  });
}

function connectionObject(connection: RoleConnectionState | undefined) {
  return {
    platform_name: connection?.platformName ?? null,
    platform_username: connection?.platformUsername ?? null,
    metadata: connection?.metadata ?? {},
  };
}

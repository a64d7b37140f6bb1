import type { Context } from 'hono';
import { z } from 'zod';
import { type Api, botOnly } from '../api.ts';
import { refuse } from '../errors.ts';
import { requireGuild } from '../lookups.ts';
import { pathId, readBody } from '../request-body.ts';
import type { CommandState } from '../state.ts';
import type { World } from '../world.ts';

const commandBody = z.object({
  name: z.string().min(1).max(32),
  description: z.string().max(100).default(''),
  type: z.int().min(1).max(4).default(1),
  options: z.array(z.record(z.string(), z.unknown())).max(25).nullish(),
});

/** Registered commands, global and for the server. */
export function registerCommands(api: Api, world: World): void {
  const scopes = [
    ['/applications/:application/commands', () => 'global'],
    [
      '/applications/:application/guilds/:guild/commands',
      (c: Context) => {
        requireGuild(world, pathId(c, 'guild'));
        return pathId(c, 'guild');
      },
    ],
  ] as const;

  for (const [path, scopeOf] of scopes) {
    const listIn = (c: Context) => {
      if (pathId(c, 'application') !== world.state.application.id) throw refuse('missingAccess');
      return { scope: scopeOf(c), list: world.state.commands[scopeOf(c)] ?? [] };
    };
    const store = (scope: string, list: CommandState[]) => {
      world.state.commands[scope] = list;
      world.effect('command.registered', { scope, names: list.map((command) => command.name) });
    };
    const view = (scope: string, command: CommandState) => ({
      ...command,
      application_id: world.state.application.id,
      ...(scope === 'global' ? {} : { guild_id: scope }),
      default_member_permissions: null,
      nsfw: false,
    });

    api.get(path, botOnly, (c) => {
      const { scope, list } = listIn(c);
      return c.json(list.map((command) => view(scope, command)));
    });

    api.put(path, botOnly, async (c) => {
      const wanted = await readBody(c, z.array(commandBody).max(100));
      const { scope, list } = listIn(c);
      store(
        scope,
        wanted.map((body) => build(world, list, body)),
      );
      return c.json((world.state.commands[scope] ?? []).map((command) => view(scope, command)));
    });

    api.post(path, botOnly, async (c) => {
      const body = await readBody(c, commandBody);
      const { scope, list } = listIn(c);
      const command = build(world, list, body);
      const others = list.filter((other) => other.id !== command.id);
      store(scope, [...others, command]);
      return c.json(view(scope, command), others.length === list.length ? 201 : 200);
    });

    api.delete(`${path}/:command`, botOnly, (c) => {
      const { scope, list } = listIn(c);
      const kept = list.filter((command) => command.id !== c.req.param('command'));
      if (kept.length === list.length) throw refuse('unknownCommand');
      store(scope, kept);
      return c.body(null, 204);
    });
  }
}

/** A command of the same name and type keeps its id. */
function build(
  world: World,
  list: readonly CommandState[],
  body: z.output<typeof commandBody>,
): CommandState {
  const existing = list.find((other) => other.name === body.name && other.type === body.type);
  return {
    id: existing?.id ?? world.newId(),
    name: body.name,
    description: body.description,
    type: body.type,
    options: body.options ?? [],
    version: world.newId(),
  };
}

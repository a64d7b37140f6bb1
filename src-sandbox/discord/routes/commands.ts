import type { Context } from 'hono';
import { z } from 'zod';
import { type Api, botOnly } from '../api.ts';
import { commandBody, requireCommandForm, requireDistinct } from '../commands/command-form.ts';
import { commandObject, GLOBAL, storedCommand } from '../commands/command-object.ts';
import type { CommandState } from '../commands/command-state.ts';
import { refuse } from '../errors.ts';
import { requireGuild } from '../lookups.ts';
import { pathId, readBody } from '../request-body.ts';
import type { World } from '../world.ts';

/** Registered commands, global and for the server. */
export function registerCommands(api: Api, world: World): void {
  const scopes = [
    ['/applications/:application/commands', () => GLOBAL],
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
    const view = (scope: string, command: CommandState, full = true) =>
      commandObject(world, { scope, command, full });

    api.get(path, botOnly, (c) => {
      const { scope, list } = listIn(c);
      const full = c.req.query('with_localizations') === 'true';
      return c.json(list.map((command) => view(scope, command, full)));
    });

    api.put(path, botOnly, async (c) => {
      const wanted = await readBody(c, z.array(commandBody).max(100));
      for (const [index, body] of wanted.entries()) requireCommandForm(body, [index]);
      requireDistinct(wanted);
      const { scope, list } = listIn(c);
      store(
        scope,
        wanted.map((body) => storedCommand(world, list, body)),
      );
      return c.json((world.state.commands[scope] ?? []).map((command) => view(scope, command)));
    });

    api.post(path, botOnly, async (c) => {
      const body = await readBody(c, commandBody);
      requireCommandForm(body);
      const { scope, list } = listIn(c);
      const command = storedCommand(world, list, body);
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

import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { DiscordError } from '../errors.ts';
import type { Cause, World } from '../world.ts';

/** The control room's own door: plain HTTP, JSON in and out, nobody's permissions asked. */
export function createDoor(): Hono {
  const door = new Hono();
  door.onError((error) => {
    if (error instanceof DiscordError) return error.toResponse();
    if (error instanceof z.ZodError) {
      return Response.json({ message: z.prettifyError(error) }, { status: 400 });
    }
    console.error(error);
    return Response.json({ message: 'The sandbox failed.' }, { status: 500 });
  });
  return door;
}

/** Reads a control call's body; one that is missing counts as {}. */
export async function readCall<S extends z.ZodType>(c: Context, schema: S): Promise<z.output<S>> {
  const text = await c.req.text();
  return schema.parse(text === '' ? {} : parseJson(text));
}

/** Another moderator: the server's owner. */
export function moderator(world: World, reason: string | null = null): Cause {
  return { byUserId: world.state.guild.ownerId, reason };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new z.ZodError([{ code: 'custom', path: [], message: 'Not JSON.', input: text }]);
  }
}

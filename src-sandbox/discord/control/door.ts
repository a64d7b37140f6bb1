import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { DiscordError } from '../errors.ts';
import type { Cause, World } from '../world.ts';

/** Routes of the control room: plain HTTP with JSON, without permission checks. */
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

/** Reads the body of a control call. A missing one counts as {}. */
export async function readCall<S extends z.ZodType>(c: Context, schema: S): Promise<z.output<S>> {
  const text = await c.req.text();
  return schema.parse(text === '' ? {} : parseJson(text));
}

/** The server's owner, as another moderator. */
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

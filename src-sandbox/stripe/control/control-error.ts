import type { Context } from 'hono';
import type { Table } from '../state.ts';
import { lookUp } from '../wire/find.ts';

/** A control call that cannot be done, with the reason in one sentence. */
export class ControlError extends Error {
  readonly status: 400 | 404 | 409;

  constructor(status: 400 | 404 | 409, message: string) {
    super(message);
    this.status = status;
  }
}

export function found<T>(table: Table<T>, id: string, kind: string): T {
  const thing = lookUp(table, id);
  if (thing === undefined) throw new ControlError(404, `There is no ${kind} ${id}.`);
  return thing;
}

/** The body as an object. An empty body is an empty object. */
export async function bodyOf(c: Context): Promise<Record<string, unknown>> {
  const text = await c.req.text();
  if (text === '') return {};
  try {
    const body: unknown = JSON.parse(text);
    if (body !== null && typeof body === 'object' && !Array.isArray(body)) {
      return body as Record<string, unknown>;
    }
  } catch {
    // Falls through to the error for both cases.
  }
  throw new ControlError(400, 'The body must be a JSON object.');
}

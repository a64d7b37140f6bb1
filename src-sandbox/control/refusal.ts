import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { z } from 'zod';

/** Refuses a control call with a message for the caller. */
export function refusal(status: ContentfulStatusCode, message: string): HTTPException {
  return new HTTPException(status, { message });
}

/** Every failure of the control port is JSON with one message. */
export function answerErrors(error: Error, c: Context): Response {
  if (error instanceof HTTPException) {
    return c.json({ message: error.message || 'Refused.' }, error.status);
  }
  console.error('sandbox control:', error);
  return c.json({ message: error.message }, 500);
}

/** Parses the JSON body with `schema`. An absent body counts as an empty object. */
export async function readBody<T extends z.ZodType>(c: Context, schema: T): Promise<z.output<T>> {
  return check(schema, parseJson(await c.req.text()));
}

export function readQuery<T extends z.ZodType>(c: Context, schema: T): z.output<T> {
  return check(schema, c.req.query());
}

function parseJson(text: string): unknown {
  if (text.trim() === '') return {};
  try {
    return JSON.parse(text);
  } catch {
    throw refusal(400, 'The body is not JSON.');
  }
}

function check<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const problems = result.error.issues.map((issue) =>
    issue.path.length === 0 ? issue.message : `${issue.path.join('.')}: ${issue.message}`,
  );
  throw refusal(400, problems.join('; '));
}

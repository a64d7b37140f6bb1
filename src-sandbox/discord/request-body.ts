import type { Context } from 'hono';
import { z } from 'zod';
import { invalidField, invalidForm, nestErrors, refuse } from './errors.ts';

/** Reads a JSON body as Discord does: ignores unknown fields and reports every wrong one (50035). */
export async function readBody<S extends z.ZodType>(c: Context, schema: S): Promise<z.output<S>> {
  return parseForm(schema, await readJson(c));
}

/** The text of a JSON field in a form. */
export function readPayload<S extends z.ZodType>(schema: S, text: string): z.output<S> {
  return parseForm(schema, parseJson(text));
}

/** A body of multipart/form-data. */
export async function readForm(c: Context): Promise<Record<string, unknown>> {
  try {
    return await c.req.parseBody();
  } catch {
    throw invalidForm({});
  }
}

export function readQuery<S extends z.ZodType>(c: Context, schema: S): z.output<S> {
  return parseForm(schema, c.req.query());
}

/** An id from the path. A malformed one is a form error, not a missing resource. */
export function pathId(c: Context, name: string, field = `${name}_id`): string {
  const value = c.req.param(name) ?? '';
  if (/^\d{15,20}$/.test(value)) return value;
  throw invalidField([field], 'NUMBER_TYPE_COERCE', `Value "${value}" is not snowflake.`);
}

export const snowflake = z
  .preprocess((value) => (typeof value === 'number' ? String(value) : value), z.string())
  .refine((value) => /^\d{15,20}$/.test(value), { params: { code: 'NUMBER_TYPE_COERCE' } });

/** Permission bits: a decimal string, or a number as in older API versions. */
export const permissionBits = z
  .preprocess((value) => (typeof value === 'number' ? String(value) : value), z.string())
  .refine((value) => /^\d{1,20}$/.test(value), { params: { code: 'BITFIELD_TYPE_COERCE' } });

async function readJson(c: Context): Promise<unknown> {
  const text = await c.req.text();
  if (text === '') return {};
  const contentType = c.req.header('content-type') ?? '';
  if (!contentType.startsWith('application/json')) {
    throw invalidField(
      [],
      'CONTENT_TYPE_INVALID',
      'Expected "Content-Type" header to be one of {\'application/json\'}.',
    );
  }
  return parseJson(text);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw refuse('invalidJson');
  }
}

function parseForm<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value, { reportInput: true });
  if (parsed.success) return parsed.data;
  throw invalidForm(
    nestErrors(parsed.error.issues.map((issue) => ({ path: issue.path, ...describe(issue) }))),
  );
}

function describe(issue: z.core.$ZodIssue): { code: string; message: string } {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? { code: 'BASE_TYPE_REQUIRED', message: 'This field is required' }
        : { code: 'BASE_TYPE_COERCE', message: `Could not interpret value as ${issue.expected}.` };
    case 'too_big':
      return isLength(issue.origin)
        ? lengthError(`${issue.maximum} or fewer`)
        : {
            code: 'NUMBER_TYPE_MAX',
            message: `int value should be less than or equal to ${issue.maximum}.`,
          };
    case 'too_small':
      return isLength(issue.origin)
        ? lengthError(`${issue.minimum} or more`)
        : {
            code: 'NUMBER_TYPE_MIN',
            message: `int value should be greater than or equal to ${issue.minimum}.`,
          };
    case 'invalid_value':
      return {
        code: 'BASE_TYPE_CHOICES',
        message: `Value must be one of {${issue.values.map(String).join(', ')}}.`,
      };
    case 'custom':
      return {
        code: String(issue.params?.code ?? 'BASE_TYPE_COERCE'),
        message: String(issue.params?.text ?? `Value ${JSON.stringify(issue.input)} is not valid.`),
      };
    default:
      return { code: 'BASE_TYPE_COERCE', message: issue.message };
  }
}

const isLength = (origin: string) => origin === 'string' || origin === 'array';

const lengthError = (range: string) => ({
  code: 'BASE_TYPE_BAD_LENGTH',
  message: `Must be ${range} in length.`,
});

import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import { elementOf, readSchemas } from './schema-file.ts';
import { isSentByDiscord, withoutUnpublished } from './unpublished-values.ts';

/** Returns the problems of a value against the published type of that name; empty for a valid value. */
export type Judge = (type: string, value: unknown) => string[];

export interface Judges {
  json: Judge;
  /** For queries and forms, where every value is text. */
  text: Judge;
}

const MAX_SHOWN_LENGTH = 100;

let shared: Promise<Judges> | null = null;

/** One pair for all files of a worker, because a validator is compiled at its first use. */
export function discordJudges(): Promise<Judges> {
  shared ??= readSchemas().then((schemas) => ({
    json: createJudge(schemas, false),
    text: createJudge(schemas, true),
  }));
  return shared;
}

function createJudge(schemas: object, coerceTypes: boolean): Judge {
  const ajv = new Ajv({
    strict: false,
    inlineRefs: false,
    allErrors: true,
    // Adds the failing value to each error.
    verbose: true,
    coerceTypes,
  });
  ajv.addSchema(schemas);
  const validators = new Map<string, ValidateFunction>();
  const compile = (type: string) => {
    const reference = { $ref: `discord#/$defs/${elementOf(type)}` };
    return ajv.compile(type.endsWith('[]') ? { type: 'array', items: reference } : reference);
  };
  return (type, value) => {
    const validate = validators.get(type) ?? compile(type);
    validators.set(type, validate);
    const valid: boolean = validate(withoutUnpublished(type, value));
    if (valid) return [];
    return nearest(validate.errors ?? []).map((error) => `${problemText(error)} (${type})`);
  };
}

/** Keeps only the errors of the closest alternative of a union. */
function nearest(errors: readonly ErrorObject[]): ErrorObject[] {
  const isWrapper = ({ keyword }: ErrorObject) => keyword === 'anyOf';
  const specific = errors.filter(
    (error) => !isWrapper(error) && !isSentByDiscord(error.instancePath, error.data),
  );
  if (!errors.some(isWrapper)) return specific;
  const groups = Map.groupBy(specific, ({ instancePath, schemaPath }) => {
    const item = instancePath.split('/').slice(0, 2).join('/');
    return `${item} ${schemaPath.split('/').slice(0, 3).join('/')}`;
  });
  const misses = (group: ErrorObject[]) =>
    group.length + (group.some(({ instancePath }) => instancePath.endsWith('/type')) ? 1000 : 0);
  return [...groups.values()].sort((a, b) => misses(a) - misses(b))[0] ?? [];
}

/** Names the field from the top of the body. List indexes all read n. */
function problemText({ instancePath, keyword, message, params, data }: ErrorObject): string {
  const path = instancePath.replace(/\/\d+/g, '/n');
  const { additionalProperty, missingProperty } = params as Record<string, unknown>;
  if (keyword === 'additionalProperties') {
    return `field ${path}/${additionalProperty} is not published`;
  }
  if (keyword === 'required') return `field ${path}/${missingProperty} is missing`;
  const name = path === '' ? 'the body' : `field ${path}`;
  const value = JSON.stringify(data)?.slice(0, MAX_SHOWN_LENGTH);
  const isListed = keyword === 'enum' || keyword === 'const';
  return `${name} ${isListed ? 'must be a published value' : message}, and is ${value}`;
}

import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import { elementOf, readSchemas } from './schema-file.ts';

/** Returns what is wrong with a value by the published type of that name; an empty list for a valid value. */
export type Judge = (type: string, value: unknown) => string[];

export interface Judges {
  json: Judge;
  /** For the query of an address or a form, where every value is text. */
  text: Judge;
}

let shared: Promise<Judges> | null = null;

/** One pair for all files of a worker: a validator is compiled at its first use. */
export function discordJudges(): Promise<Judges> {
  shared ??= readSchemas().then((schemas) => ({
    json: createJudge(schemas, false),
    text: createJudge(schemas, true),
  }));
  return shared;
}

function createJudge(schemas: object, coerceTypes: boolean): Judge {
  const ajv = new Ajv({ strict: false, inlineRefs: false, allErrors: true, coerceTypes });
  ajv.addSchema(schemas);
  const validators = new Map<string, ValidateFunction>();
  const compile = (type: string) => {
    const reference = { $ref: `discord#/$defs/${elementOf(type)}` };
    return ajv.compile(type.endsWith('[]') ? { type: 'array', items: reference } : reference);
  };
  return (type, value) => {
    const validate = validators.get(type) ?? compile(type);
    validators.set(type, validate);
    const valid: boolean = validate(value);
    return valid ? [] : nearest(validate.errors ?? []).map((error) => inWords(type, error));
  };
}

/** Of a union's alternatives, keeps the errors of the one that fits best. */
function nearest(errors: readonly ErrorObject[]): ErrorObject[] {
  const specific = errors.filter(({ keyword }) => keyword !== 'anyOf');
  if (specific.length === errors.length) return specific;
  const groups = Map.groupBy(specific, ({ instancePath, schemaPath }) => {
    const item = instancePath.split('/').slice(0, 2).join('/');
    return `${item} ${schemaPath.split('/').slice(0, 3).join('/')}`;
  });
  const misses = (group: ErrorObject[]) =>
    group.length + (group.some(({ instancePath }) => instancePath.endsWith('/type')) ? 1000 : 0);
  return [...groups.values()].sort((a, b) => misses(a) - misses(b))[0] ?? [...errors];
}

function inWords(type: string, { instancePath, message, params }: ErrorObject): string {
  return `${type}${instancePath} ${message} ${JSON.stringify(params)}`;
}

import fc, { type Arbitrary } from 'fast-check';
import type { z } from 'zod';

/** Values that exist in the product: ids, addresses, a password. Without them every request fails its first lookup. */
export interface Palette {
  texts: readonly string[];
}

interface Check {
  _zod: {
    def: {
      check: string;
      value?: number;
      minimum?: number;
      maximum?: number;
      format?: string;
      pattern?: RegExp;
    };
  };
}

/** The parts of a zod definition read here. */
interface Definition {
  type: string;
  shape?: Record<string, z.ZodType>;
  entries?: Record<string, string>;
  values?: unknown[];
  options?: z.ZodType[];
  element?: z.ZodType;
  innerType?: z.ZodType;
  in?: z.ZodType;
  out?: z.ZodType;
  valueType?: z.ZodType;
  checks?: Check[];
  format?: string;
  pattern?: RegExp;
}

const ODD_TEXTS = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  '../../etc/passwd',
  "' or 1=1 --",
  '<script>',
  '𝕏'.repeat(40),
  'İ',
  '-1',
  '9'.repeat(40),
  '{{7*7}}',
  '%00',
  '\r\nSet-Cookie: a=b',
];

const definitionOf = (schema: z.ZodType) => schema._zod.def as unknown as Definition;

/** Generates values that the schema mostly accepts. */
export function fromSchema(schema: z.ZodType, palette: Palette): Arbitrary<unknown> {
  const definition = definitionOf(schema);
  const inner = (other: z.ZodType | undefined) =>
    other === undefined ? fc.jsonValue() : fromSchema(other, palette);
  switch (definition.type) {
    case 'string':
      return textOf(definition, palette);
    case 'number':
      return numberOf(definition);
    case 'boolean':
      return fc.boolean();
    case 'enum':
      return fc.constantFrom(...Object.values(definition.entries ?? {}));
    case 'literal':
      return fc.constantFrom(...(definition.values ?? []));
    case 'union':
      return fc.oneof(...(definition.options ?? []).map(inner));
    case 'optional':
    case 'default':
      return fc.option(inner(definition.innerType), { nil: undefined, freq: 3 });
    case 'nullable':
      return fc.option(inner(definition.innerType), { freq: 4 });
    case 'array':
      return fc.array(inner(definition.element), { maxLength: 5 });
    case 'record':
      return fc.dictionary(fc.string(), inner(definition.valueType), { maxKeys: 4 });
    case 'pipe':
      return pipeOf(definition, palette);
    case 'object':
      return fc.record(
        Object.fromEntries(
          Object.entries(definition.shape ?? {}).map(([key, field]) => [key, inner(field)]),
        ),
      );
    default:
      return fc.jsonValue();
  }
}

/** A pipe's output schema is usually more specific about its input. */
function pipeOf({ in: entry, out }: Definition, palette: Palette): Arbitrary<unknown> {
  const second = out === undefined ? undefined : definitionOf(out);
  const useful = second !== undefined && second.type !== 'transform' ? out : entry;
  return useful === undefined ? fc.jsonValue() : fromSchema(useful, palette);
}

function textOf(definition: Definition, { texts }: Palette): Arbitrary<string> {
  const checks = (definition.checks ?? []).map((each) => each._zod.def);
  const bound = (name: string, key: 'minimum' | 'maximum') =>
    checks.find(({ check }) => check === name)?.[key];
  const minLength = bound('min_length', 'minimum') ?? 0;
  const maxLength = Math.max(minLength, Math.min(bound('max_length', 'maximum') ?? 60, 300));
  const fitting = texts.filter((text) => text.length >= minLength && text.length <= maxLength);
  const pattern =
    definition.pattern ?? checks.find(({ format }) => format === 'regex')?.pattern ?? null;
  const format = definition.format ?? checks.find((each) => each.format)?.format;
  const ordinary = fc.string({ minLength, maxLength, unit: 'grapheme' });
  const meant = fitting.length > 0 ? fc.constantFrom(...fitting) : ordinary;
  const byFormat =
    format === 'email'
      ? fc.emailAddress()
      : format === 'uuid'
        ? fc.uuid()
        : pattern !== null
          ? matching(pattern, ordinary)
          : ordinary;
  const matches = (text: string) => pattern === null || pattern.test(text);
  const known =
    pattern === null ? meant : fc.constantFrom(...withFallback(fitting.filter(matches)));
  return fc.oneof(
    { weight: 6, arbitrary: known },
    { weight: 4, arbitrary: byFormat },
    { weight: 1, arbitrary: ordinary },
    { weight: 1, arbitrary: fc.constantFrom(...ODD_TEXTS) },
  );
}

const withFallback = (texts: string[]) => (texts.length > 0 ? texts : ['123456789012345678']);

/** Falls back when fast-check cannot generate from the pattern. */
function matching(pattern: RegExp, otherwise: Arbitrary<string>): Arbitrary<string> {
  try {
    return fc.stringMatching(new RegExp(pattern.source));
  } catch {
    return otherwise;
  }
}

function numberOf({ checks = [], format }: Definition): Arbitrary<number> {
  const defs = checks.map((each) => each._zod.def);
  const min = Math.max(
    -2e9,
    ...defs.filter(({ check }) => check === 'greater_than').map(({ value }) => value ?? 0),
  );
  const max = Math.min(
    2e9,
    ...defs.filter(({ check }) => check === 'less_than').map(({ value }) => value ?? 0),
  );
  const whole = format === 'safeint' || defs.some((each) => each.format === 'safeint');
  const inside = fc.integer({
    min: Math.ceil(min),
    max: Math.max(Math.ceil(min), Math.floor(max)),
  });
  return whole ? inside : fc.oneof(inside, fc.double({ min, max, noNaN: true }));
}

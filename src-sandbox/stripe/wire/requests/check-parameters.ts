import { invalidRequest, parameterMissing, parameterUnknown } from '../answers/stripe-error.ts';
import type { FormMap, FormValue } from './form.ts';
import type { Field, Fields, Kind } from './parameter-table.ts';

export type Checked = Record<string, unknown>;

/** Refuses unknown parameters and converts texts to the types in the table. */
export function checkParameters(fields: Fields, given: FormMap, prefix = ''): Checked {
  const nameOf = (key: string) => (prefix === '' ? key : `${prefix}[${key}]`);
  for (const key of Object.keys(given)) {
    if (!fields.has(key)) throw parameterUnknown(nameOf(key));
  }
  const checked: Checked = {};
  for (const [key, field] of fields) {
    const value = given[key];
    if (value === undefined) {
      if (field.required) throw parameterMissing(nameOf(key));
      continue;
    }
    checked[key] = checkField(field, value, nameOf(key));
  }
  return checked;
}

function checkField(field: Field, value: FormValue, param: string): unknown {
  if (value === '') {
    if (field.emptyable) return '';
    throw invalidRequest(
      `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset. You should remove '${param}' from your request or supply a non-empty value.`,
      { code: 'parameter_invalid_empty', param },
    );
  }
  if (typeof value === 'string' && field.words.includes(value)) return value;
  return checkKind(field.type, value, param);
}

function checkKind(type: Kind, value: FormValue, param: string): unknown {
  switch (type.kind) {
    case 'any':
      return value;
    case 'object':
      return checkParameters(type.fields, mapOf(value, param, 'object'), param);
    case 'array':
      return Object.entries(mapOf(value, param, 'array')).map(([key, item]) =>
        checkKind(type.of, item, `${param}[${key}]`),
      );
    case 'hash':
      return checkHash(mapOf(value, param, 'object'), param);
    case 'range':
      return typeof value === 'string' ? checkInteger(value, param) : checkRange(value, param);
    default:
      if (typeof value !== 'string') throw invalidRequest('Invalid string: object', { param });
      return checkScalar(type, value, param);
  }
}

function checkScalar(type: Kind, value: string, param: string): unknown {
  switch (type.kind) {
    case 'int':
      return checkInteger(value, param);
    case 'bool':
      if (value === 'true' || value === 'false') return value === 'true';
      throw invalidRequest(`Invalid boolean: ${value}`, { param });
    case 'number':
    case 'decimal':
      if (/^-?\d+(\.\d+)?$/.test(value)) return type.kind === 'number' ? Number(value) : value;
      throw invalidRequest(`Invalid decimal: ${value}`, { param });
    case 'enum':
      if (type.values.includes(value)) return value;
      throw invalidRequest(`Invalid ${param}: must be one of ${oneOf(type.values)}`, { param });
    default:
      return value;
  }
}

function checkInteger(value: string, param: string): number {
  if (!/^-?\d{1,15}$/.test(value)) {
    throw invalidRequest(`Invalid integer: ${value}`, { code: 'parameter_invalid_integer', param });
  }
  return Number(value);
}

function checkRange(given: FormMap, param: string): Record<string, number> {
  const range: Record<string, number> = {};
  for (const [key, bound] of Object.entries(given)) {
    if (!['gt', 'gte', 'lt', 'lte'].includes(key)) throw parameterUnknown(`${param}[${key}]`);
    range[key] = checkInteger(typeof bound === 'string' ? bound : '', `${param}[${key}]`);
  }
  return range;
}

function checkHash(given: FormMap, param: string): Record<string, string> {
  const entries = Object.entries(given);
  for (const [key, value] of entries) {
    if (typeof value !== 'string') {
      throw invalidRequest(
        `Metadata values must be strings, but for key '${key}' you passed in a value of type object`,
        { param: `${param}[${key}]` },
      );
    }
    if (key.length > 40)
      throw invalidRequest('Metadata keys can be up to 40 characters.', { param });
    if (value.length > 500) {
      throw invalidRequest('Metadata values can be up to 500 characters.', { param });
    }
  }
  return Object.fromEntries(entries) as Record<string, string>;
}

function mapOf(value: FormValue, param: string, wanted: 'object' | 'array'): FormMap {
  if (typeof value !== 'string') return value;
  throw invalidRequest(`Invalid ${wanted}`, { param });
}

function oneOf(values: string[]): string {
  if (values.length < 2) return values.join('');
  const last = values.at(-1);
  return values.length === 2
    ? values.join(' or ')
    : `${values.slice(0, -1).join(', ')}, or ${last}`;
}

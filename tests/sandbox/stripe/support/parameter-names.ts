import ts from 'typescript-5';
import type { Fields, Kind } from '../../../../src-sandbox/stripe/wire/requests/parameter-table.ts';
import type { SdkTypes } from './sdk-types.ts';

/** 'a', 'a.b' or 'a[].b' for every parameter in the SDK's type; '!' marks a required one. */
export function namesInSdk({ checker, typeNamed }: SdkTypes, name: string, stops: Set<string>) {
  const names: string[] = [];
  const visit = (type: ts.Type, path: string) => {
    for (const property of checker.getPropertiesOfType(type)) {
      const at = path === '' ? property.name : `${path}.${property.name}`;
      names.push(property.flags & ts.SymbolFlags.Optional ? at : `${at}!`);
      if (!stops.has(at)) into(checker.getTypeOfSymbol(property), at);
    }
  };
  const into = (type: ts.Type, path: string) => {
    for (const part of type.isUnion() ? type.types : [type]) {
      if (checker.isArrayType(part)) {
        const [element] = checker.getTypeArguments(part as ts.TypeReference);
        if (element !== undefined) into(element, `${path}[]`);
      } else if (isRecord(part)) visit(part, path);
    }
  };
  const isRecord = (type: ts.Type) =>
    (type.flags & ts.TypeFlags.Object) !== 0 &&
    checker.getIndexInfosOfType(type).length === 0 &&
    !['Decimal', 'DecimalImpl', 'RangeQueryParam'].includes(type.symbol?.name ?? '');
  visit(typeNamed(name), '');
  return names.sort();
}

/** The same for one of our tables. */
export function namesInTable(fields: Fields): string[] {
  const names: string[] = [];
  const visit = (inner: Fields, path: string) => {
    for (const [key, field] of inner) {
      const at = path === '' ? key : `${path}.${key}`;
      names.push(field.required ? `${at}!` : at);
      into(field.type, at);
    }
  };
  const into = (kind: Kind, path: string) => {
    if (kind.kind === 'array') into(kind.of, `${path}[]`);
    if (kind.kind === 'object') visit(kind.fields, path);
  };
  visit(fields, '');
  return names.sort();
}

/** Paths below which the table accepts anything. */
export function openPaths(fields: Fields): Set<string> {
  const open = new Set<string>();
  const visit = (inner: Fields, path: string) => {
    for (const [key, field] of inner) {
      const at = path === '' ? key : `${path}.${key}`;
      if (field.type.kind === 'any') open.add(at);
      into(field.type, at);
    }
  };
  const into = (kind: Kind, path: string) => {
    if (kind.kind === 'array') into(kind.of, `${path}[]`);
    if (kind.kind === 'object') visit(kind.fields, path);
  };
  visit(fields, '');
  return open;
}

import ts from 'typescript-5';

type Schema = Record<string, unknown>;

/** Published types, read by the compiler. */
export interface TypeSource {
  checker: ts.TypeChecker;
  typeNamed(name: string): ts.Type;
}

/**
 * Strict JSON schemas of a pinned package's types: fields are required unless optional, others are refused, open enums
 * are closed, and decimals are strings as on the wire.
 */
export function createTypeSchemas(id: string, { checker, typeNamed }: TypeSource) {
  const definitions: Record<string, Schema> = {};
  const names = new Map<ts.Type, string>();

  /** One document for all `types`, with the place of each. */
  const schemaOf = (types: string[]) => {
    const places = new Map(
      types.map((name) => {
        definitions[name] = schema(typeNamed(name));
        return [name, `#/$defs/${name}`];
      }),
    );
    return { document: { $id: id, $defs: definitions }, places };
  };

  const reference = (type: ts.Type): Schema => {
    const known = names.get(type);
    if (known !== undefined) return { $ref: `#/$defs/${known}` };
    const name = `${type.symbol?.name ?? 'type'}-${names.size}`;
    names.set(type, name);
    definitions[name] = {};
    definitions[name] = objectSchema(type);
    return { $ref: `#/$defs/${name}` };
  };

  const objectSchema = (type: ts.Type): Schema => {
    const properties: Record<string, Schema> = {};
    const required: string[] = [];
    for (const property of checker.getPropertiesOfType(type)) {
      const value = checker.getTypeOfSymbol(property);
      // `deleted?: void` means that the field is absent.
      if (value.flags & ts.TypeFlags.Void) continue;
      properties[property.name] = schema(value);
      if (!(property.flags & ts.SymbolFlags.Optional)) required.push(property.name);
    }
    const index = checker.getIndexInfosOfType(type)[0];
    return {
      type: 'object',
      properties,
      required,
      additionalProperties: index === undefined ? false : schema(index.type),
    };
  };

  const schema = (type: ts.Type): Schema => {
    if (isBitField(type)) return { type: 'integer', minimum: 0 };
    if (type.isUnion()) return union(type.types);
    if (type.isStringLiteral() || type.isNumberLiteral()) return { const: type.value };
    if (type.flags & ts.TypeFlags.BooleanLiteral) return { type: 'boolean' };
    if (type.flags & ts.TypeFlags.String) return { type: 'string' };
    if (type.flags & ts.TypeFlags.Number) return { type: 'number' };
    if (type.flags & ts.TypeFlags.Boolean) return { type: 'boolean' };
    // JSON has no undefined, so a field that is always undefined comes as null.
    if (type.flags & (ts.TypeFlags.Null | ts.TypeFlags.Undefined)) return { type: 'null' };
    if (checker.isTupleType(type)) {
      const items = checker.getTypeArguments(type as ts.TypeReference).map(schema);
      return { type: 'array', items, minItems: items.length, maxItems: items.length };
    }
    if (checker.isArrayType(type)) {
      const [element] = checker.getTypeArguments(type as ts.TypeReference);
      return { type: 'array', items: element === undefined ? {} : schema(element) };
    }
    if (isDecimal(type)) return { type: 'string', pattern: '^-?\\d+(\\.\\d+)?$' };
    if (type.flags & ts.TypeFlags.TemplateLiteral) return { type: 'string' };
    if (type.flags & ts.TypeFlags.Object || isMerged(type)) return reference(type);
    // The rest is `any` and `object`: the payload of an error or of a provider.
    return {};
  };

  const union = (types: ts.Type[]): Schema => {
    const parts = types.filter((one) => !(one.flags & ts.TypeFlags.Undefined));
    const words = parts.flatMap((one) => (one.isStringLiteral() ? [one.value] : []));
    const closed = parts.filter((one) => !one.isStringLiteral() && !isOtherString(one, words));
    const schemas = closed.map(schema);
    if (words.length > 0) schemas.push({ enum: words });
    const distinct = [...new Map(schemas.map((one) => [JSON.stringify(one), one])).values()];
    return distinct.length === 1 && distinct[0] !== undefined ? distinct[0] : { anyOf: distinct };
  };

  const isOtherString = (type: ts.Type, words: string[]) =>
    words.length > 0 && (type.isIntersection() || (type.flags & ts.TypeFlags.String) !== 0);

  /** A flags enum accepts any sum of its members. */
  const isBitField = (type: ts.Type) => {
    if ((type.flags & ts.TypeFlags.EnumLike) === 0) return false;
    const member = type.symbol?.valueDeclaration;
    // TypeScript gives an enum of one member the type of that member.
    const name = member && ts.isEnumMember(member) ? member.parent.name.text : type.symbol?.name;
    return /Flags$/.test(name ?? '');
  };

  const isMerged = (type: ts.Type) =>
    type.isIntersection() && type.types.every((part) => part.flags & ts.TypeFlags.Object);

  const isDecimal = (type: ts.Type): boolean =>
    type.isIntersection()
      ? type.types.some(isDecimal)
      : type.symbol?.name === 'Decimal' || type.symbol?.name === 'DecimalImpl';

  return { schemaOf };
}

/** Field paths with their types: 'items.data[].price.id' > 'string'. */
export type Shape = Record<string, string>;

const MAX_DEPTH = 12;
/** Keys below these are our own data, not fields of the provider. */
const FREE_KEYS = new Set(['metadata', 'previous_attributes']);

/** The shape of an answer. Null reveals no type; array elements share one path. */
export function shapeOf(value: unknown): Shape {
  const shape: Shape = {};
  collect(value, '', 0, shape);
  return shape;
}

function collect(value: unknown, path: string, depth: number, shape: Shape): void {
  if (depth > MAX_DEPTH) return;
  if (Array.isArray(value)) {
    note(shape, path, 'array');
    for (const each of value) collect(each, `${path}[]`, depth + 1, shape);
  } else if (value !== null && typeof value === 'object') {
    note(shape, path, 'object');
    for (const [key, inner] of Object.entries(value)) {
      if (FREE_KEYS.has(path.split('.').at(-1) ?? '')) continue;
      collect(inner, path === '' ? key : `${path}.${key}`, depth + 1, shape);
    }
  } else note(shape, path, value === null ? 'null' : typeof value);
}

function note(shape: Shape, path: string, type: string): void {
  const before = shape[path];
  if (before === undefined || before === 'null') shape[path] = type;
  else if (type !== 'null' && !before.split('|').includes(type)) shape[path] = `${before}|${type}`;
}

export interface ShapeDifference {
  /** Fields of the provider that the sandbox never sends. */
  missing: string[];
  /** Fields of the sandbox that the provider does not send. */
  extra: string[];
  /** 'path: number instead of string'. */
  types: string[];
}

/** Compares the answers of provider and sandbox to the same call. */
export function compareShapes(provider: Shape, sandbox: Shape): ShapeDifference {
  const missing = Object.keys(provider).filter((path) => !isCovered(path, sandbox));
  const extra = Object.keys(sandbox).filter((path) => !isCovered(path, provider));
  const types = Object.keys(provider).flatMap((path) => {
    const [real, ours] = [provider[path] ?? '', sandbox[path] ?? ''];
    const comparable = ours !== '' && real !== 'null' && ours !== 'null';
    const shared = real.split('|').some((type) => ours.split('|').includes(type));
    return comparable && !shared ? [`${path}: ${real} instead of ${ours}`] : [];
  });
  return { missing: missing.sort(), extra: extra.sort(), types: types.sort() };
}

/** Also true when a parent was null or empty there: its contents are unknown. */
function isCovered(path: string, other: Shape): boolean {
  if (other[path] !== undefined) return true;
  const parent = path.endsWith('[]') ? path.slice(0, -2) : path.replace(/\.[^.]*$/, '');
  if (parent === path || parent === '') return false;
  const type = other[parent];
  if (type === 'null') return true;
  if (path.endsWith('[]')) return type === 'array';
  return type === undefined && isCovered(parent, other);
}

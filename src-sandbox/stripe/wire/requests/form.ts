/** A parsed form: text at the leaves, maps for brackets. Maps have no prototype, so no key is special. */
export type FormValue = string | FormMap;
export interface FormMap {
  [key: string]: FormValue;
}

/** Parses `a[b][0]=x&c[]=y` as Stripe does. `[]` appends. */
export function parseForm(text: string): FormMap {
  const root = emptyMap();
  for (const pair of text.split('&')) {
    if (pair === '') continue;
    const at = pair.indexOf('=');
    const name = decode(at < 0 ? pair : pair.slice(0, at));
    insert(root, keysOf(name), at < 0 ? '' : decode(pair.slice(at + 1)));
  }
  return root;
}

function emptyMap(): FormMap {
  return Object.create(null) as FormMap;
}

function decode(text: string): string {
  const spaced = text.replaceAll('+', ' ');
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
}

function keysOf(name: string): string[] {
  const open = name.indexOf('[');
  if (open <= 0) return [name];
  const keys = [name.slice(0, open)];
  for (const match of name.slice(open).matchAll(/\[([^\]]*)\]/g)) keys.push(match[1] ?? '');
  return keys;
}

function insert(root: FormMap, keys: string[], value: string): void {
  let map = root;
  keys.forEach((key, index) => {
    const name = key === '' ? String(Object.keys(map).length) : key;
    if (index === keys.length - 1) {
      map[name] = value;
      return;
    }
    const existing = map[name];
    const next = existing === undefined || typeof existing === 'string' ? emptyMap() : existing;
    map[name] = next;
    map = next;
  });
}

const STRING = /"(?:[^"\\]|\\.)*"/y;

/**
 * Whether an object of this valid JSON text has a key twice. JSON.parse keeps the last one, other
 * readers the first, so such a text means two things.
 */
export function hasRepeatedKey(json: string): boolean {
  const keys: (Set<string> | null)[] = [];
  for (let at = 0; at < json.length; at += 1) {
    const character = json[at];
    if (character === '{') keys.push(new Set());
    else if (character === '[') keys.push(null);
    else if (character === '}' || character === ']') keys.pop();
    else if (character === '"') {
      STRING.lastIndex = at;
      const [text = '"'] = STRING.exec(json) ?? [];
      at += text.length - 1;
      const known = keys.at(-1);
      if (!known || !/^\s*:/.test(json.slice(at + 1))) continue;
      const key: string = JSON.parse(text);
      if (known.has(key)) return true;
      known.add(key);
    }
  }
  return false;
}

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Whether a test file holds a title as it is written there, placeholders and all. */
export function titleLookup(root: string): (file: string, title: string) => boolean {
  const texts = new Map<string, string>();
  const read = (file: string): string => {
    const path = join(root, file);
    const text = existsSync(path) ? readFileSync(path, 'utf8').replaceAll("\\'", "'") : '';
    texts.set(file, text);
    return text;
  };
  return (file, title) => {
    const text = texts.get(file) ?? read(file);
    return ["'", '"', '`'].some((quote) => text.includes(quote + title + quote));
  };
}

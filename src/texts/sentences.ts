import type { TextTable } from './define-texts.ts';
import { fillTemplate, placeholdersOf } from './template.ts';

/** The text of a key, in the reader's language. */
type TextOf = (key: string) => string;

/** Says a documented sentence in the reader's language. Any other sentence stays as it is. */
export type Translate = (sentence: string, textOf: TextOf) => string;

interface Pattern {
  key: string;
  names: readonly string[];
  shape: RegExp;
}

/** `texts`: the documented sentences by key. The values of placeholders are translated too. */
export function sentenceTranslator(texts: TextTable): Translate {
  const keys = new Map<string, string>();
  const patterns: Pattern[] = [];
  for (const [key, text] of Object.entries(texts)) {
    const names = placeholdersOf(text);
    if (names.length === 0) keys.set(text, key);
    else patterns.push({ key, names, shape: shapeOf(text) });
  }
  const translate: Translate = (sentence, textOf) => {
    const key = keys.get(sentence);
    if (key !== undefined) return textOf(key);
    for (const { key: found, names, shape } of patterns) {
      const values = shape.exec(sentence)?.slice(1);
      if (values === undefined) continue;
      const pairs = names.map((name, at) => [name, translate(values[at] ?? '', textOf)]);
      return fillTemplate(textOf(found), Object.fromEntries(pairs));
    }
    return sentence;
  };
  return translate;
}

function shapeOf(text: string): RegExp {
  const literal = text.split(/\{\w+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${literal.join('(.+)')}$`);
}

/**
 * The parameters of one endpoint, written as text:
 *
 *   name           text          name!        required
 *   name:int       :number :bool :decimal :hash :range :any
 *   name=a|b       one of        name:int/now a number or that word
 *   name(a b)      object        name[] name[](a b) name[]=a|b   array
 *   …?             an empty text clears it
 */
export type Kind =
  | { kind: 'string' | 'int' | 'number' | 'bool' | 'decimal' | 'hash' | 'range' | 'any' }
  | { kind: 'enum'; values: string[] }
  | { kind: 'object'; fields: Fields }
  | { kind: 'array'; of: Kind };

export interface Field {
  type: Kind;
  required: boolean;
  emptyable: boolean;
  /** Words allowed beside the type. */
  words: string[];
}

export type Fields = Map<string, Field>;

const PLAIN = ['string', 'int', 'number', 'bool', 'decimal', 'hash', 'range', 'any'] as const;

export function table(text: string): Fields {
  const reader = { text: text.replace(/\s+/g, ' ').trim(), at: 0 };
  const fields = readFields(reader);
  if (reader.at < reader.text.length) throw new Error(`Unbalanced table at: ${rest(reader)}`);
  return fields;
}

interface Reader {
  text: string;
  at: number;
}

const rest = (reader: Reader) => reader.text.slice(reader.at, reader.at + 40);

function take(reader: Reader, pattern: RegExp): string | null {
  pattern.lastIndex = reader.at;
  const match = pattern.exec(reader.text);
  if (match === null) return null;
  reader.at += match[0].length;
  return match[1] ?? match[0];
}

function readFields(reader: Reader): Fields {
  const fields: Fields = new Map();
  while (reader.at < reader.text.length && reader.text[reader.at] !== ')') {
    if (take(reader, / /y) !== null) continue;
    const name = take(reader, /[a-zA-Z0-9_]+/y);
    if (name === null) throw new Error(`A name was expected at: ${rest(reader)}`);
    const type = readKind(reader);
    const field: Field = { type, required: false, emptyable: false, words: [] };
    for (;;) {
      if (take(reader, /\?/y) !== null) field.emptyable = true;
      else if (take(reader, /!/y) !== null) field.required = true;
      else {
        const words = take(reader, /\/([a-z_|]+)/y);
        if (words === null) break;
        field.words = words.split('|');
      }
    }
    fields.set(name, field);
  }
  return fields;
}

function readKind(reader: Reader): Kind {
  if (take(reader, /\[\]/y) !== null) return { kind: 'array', of: readKind(reader) };
  if (take(reader, /\(/y) !== null) {
    const fields = readFields(reader);
    if (take(reader, /\)/y) === null) throw new Error(`An unclosed object at: ${rest(reader)}`);
    return { kind: 'object', fields };
  }
  const values = take(reader, /=([^ )!?]+)/y);
  if (values !== null) return { kind: 'enum', values: values.split('|') };
  const word = take(reader, /:([a-z]+)/y);
  if (word === null) return { kind: 'string' };
  const plain = PLAIN.find((candidate) => candidate === word);
  if (plain === undefined) throw new Error(`Unknown kind: ${word}`);
  return { kind: plain };
}

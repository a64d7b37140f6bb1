import type { Occurrence } from './source-occurrences.ts';

/** The mutated text: another word, path or name, or a number a tenth larger. */
export function changedText({ token, length }: Occurrence, original: string): string {
  switch (token.kind) {
    case 'text':
      return original.length > 3 ? `${original.slice(0, -2)}zq` : `${original}zq`;
    case 'path':
      return `${original}-zq`;
    case 'field':
      return `${original}${original.includes('_') ? '_zq' : 'Zq'}`;
    case 'number':
      return length === 0 ? original : String(changedNumber(Number(original.replaceAll('_', ''))));
  }
}

function changedNumber(value: number): number {
  return value < 100 ? value + 1 : Math.round(value * 1.1);
}

export function applyChange(text: string, occurrence: Occurrence): string {
  const { at, length } = occurrence;
  const original = text.slice(at, at + length);
  return text.slice(0, at) + changedText(occurrence, original) + text.slice(at + length);
}

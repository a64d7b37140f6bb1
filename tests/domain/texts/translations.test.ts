import { describe, expect, it } from 'vitest';
import { ALL_TEXTS } from '../../../src/texts/all-texts.ts';
import { placeholdersOf } from '../../../src/texts/template.ts';
import { TRANSLATIONS } from '../../../src/texts/translations.ts';

describe.each(Object.entries(TRANSLATIONS))('the translation into %s', (_locale, texts) => {
  it('has a text for each key and no other key', () => {
    expect(Object.keys(texts).sort()).toEqual(Object.keys(ALL_TEXTS).sort());
    expect(Object.entries(texts).filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  it('has the placeholders of the original in each text', () => {
    const differing = Object.entries(texts).filter(
      ([key, text]) => placeholders(text) !== placeholders(ALL_TEXTS[key] ?? ''),
    );
    expect(differing).toEqual([]);
  });
});

const placeholders = (text: string) => placeholdersOf(text).sort().join(' ');

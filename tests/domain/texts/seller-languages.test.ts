import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isLanguage, LANGUAGES, type Language } from '../../../src/texts/languages.ts';
import { defaultText } from '../../../src/texts/shown-texts.ts';
import { TRANSLATIONS } from '../../../src/texts/translations.ts';
import { loadLanguageFiles } from '../../../src-server/texts/seller-languages.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'wickline-languages-'));
});
// Test files share their modules, and another one reads every language.
afterAll(() => {
  rmSync(folder, { recursive: true });
  (LANGUAGES as Language[]).splice(
    LANGUAGES.findIndex(({ locale }) => locale === 'de'),
    1,
  );
  delete (TRANSLATIONS as Record<string, unknown>).de;
});

const log = { info() {} } as never;
const TEXTS = { 'landing.hero.plans': 'Tarife ansehen' };
const load = (content: unknown) => {
  writeFileSync(
    join(folder, 'own.json'),
    typeof content === 'string' ? content : JSON.stringify(content),
  );
  loadLanguageFiles(folder, log);
};

describe('a language file of the seller', () => {
  it.each([
    ['nothing', /JSON object/],
    ['[', /JSON object/],
    [{ locale: 'Deutsch', name: 'Deutsch', texts: {} }, /language tag/],
    [{ locale: 'de_DE', name: 'Deutsch', texts: {} }, /language tag/],
    [{ locale: 'en', name: 'English', texts: {} }, /English is built in/],
    [{ locale: 'de', texts: {} }, /"name" is missing/],
    [{ locale: 'de', name: 'Deutsch' }, /"texts" is missing/],
    [{ locale: 'de', name: 'Deutsch', texts: { 'landing.nothing': 'x' } }, /landing\.nothing/],
    [{ locale: 'de', name: 'Deutsch', texts: { 'landing.hero.plans': 3 } }, /not a text/],
    [
      { locale: 'de', name: 'Deutsch', texts: { 'landing.pricing.choose': '{price}' } },
      /no placeholder \{price\}/,
    ],
    [
      { locale: 'de', name: 'Deutsch', texts: { 'mail.welcome.action': 'Los' } },
      /lose its \{link\}/,
    ],
  ])('is refused: %j', (content, sentence) => {
    expect(() => load(content)).toThrow(/own\.json cannot be used/);
    expect(() => load(content)).toThrow(sentence);
    expect(isLanguage('de')).toBe(false);
  });

  it('adds a language, in which missing texts are in English', () => {
    load({ locale: 'de', name: 'Deutsch', texts: TEXTS });
    expect(isLanguage('de')).toBe(true);
    expect(defaultText('de', 'landing.hero.plans')).toBe('Tarife ansehen');
    expect(defaultText('de', 'landing.hero.how')).toBe('How it works');
  });
});

import { describe, expect, it } from 'vitest';
import { pageTranslation } from '../../../src/texts/shown-texts.ts';
import { createLanguageFiles } from '../../../src-server/http/routes/language-files.ts';

describe('the file of a language', () => {
  it('is made once', () => {
    const made: string[] = [];
    const files = createLanguageFiles((locale) => {
      made.push(locale);
      return pageTranslation(locale);
    });
    const path = files.pathOf('zh-CN') ?? '';
    expect(files.find(path)).toMatchObject({ immutable: true });
    expect(files.find('/assets/texts-zh-CN.olderone.json')).toMatchObject({ immutable: false });
    expect(made).toEqual(['zh-CN']);
  });

  it('is neither made nor kept for a language that the product does not speak', () => {
    const made: string[] = [];
    const files = createLanguageFiles((locale) => {
      made.push(locale);
      return pageTranslation(locale);
    });
    for (const invented of ['xx', 'zh', 'zh-cn', 'constructor', 'a'.repeat(500)]) {
      expect(files.find(`/assets/texts-${invented}.abcdefgh.json`)).toBeNull();
    }
    expect(made).toEqual([]);
  });
});

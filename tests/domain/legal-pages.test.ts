import { describe, expect, it } from 'vitest';
import { legalLinks, missingLegalPages } from '../../src/domain/legal-pages.ts';
import { legalFault } from '../../src/domain/wording/legal-text.ts';

const DOCUMENTED = { help: '#', contact: '#', privacy: '#', terms: '#' };

describe('the links of a footer', () => {
  it('stay as documented until a page is written', () => {
    expect(legalLinks(DOCUMENTED, [])).toEqual(DOCUMENTED);
    const configured = { ...DOCUMENTED, terms: 'https://example.com/terms' };
    expect(legalLinks(configured, ['imprint'])).toEqual(configured);
  });

  it('lead to the written page, also past a configured address', () => {
    const configured = { ...DOCUMENTED, terms: 'https://example.com/terms' };
    expect(legalLinks(configured, ['terms'])).toEqual({ ...DOCUMENTED, terms: '/terms' });
  });
});

describe('missing legal pages', () => {
  it('are all four in the documented shop', () => {
    expect(missingLegalPages(DOCUMENTED, [])).toEqual(['privacy', 'terms', 'imprint', 'refunds']);
  });

  it('are those that are neither written nor configured', () => {
    const configured = { ...DOCUMENTED, privacy: '/our-privacy' };
    expect(missingLegalPages(configured, ['imprint'])).toEqual(['terms', 'refunds']);
  });
});

describe('the text of a legal page', () => {
  it('may have lines, tabs and any script', () => {
    expect(legalFault('# Title\r\n\n\ttext 退款')).toBeNull();
  });

  it.each([
    ['', 'The page is empty. Withdraw it instead.'],
    ['x'.repeat(100_001), 'The page is longer than 100,000 characters.'],
    ['a\u202eb', 'The page has a control character or a character that reverses text.'],
    ['a\u0000b', 'The page has a control character or a character that reverses text.'],
  ])('is refused: %#', (text, sentence) => {
    expect(legalFault(text)).toBe(sentence);
  });
});

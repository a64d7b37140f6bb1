import { describe, expect, it } from 'vitest';
import { footerLinks } from '../../src/domain/footer-links.ts';

const DOCUMENTED = { help: '#', contact: '#', privacy: '#', terms: '#' };
const targets = (settings: Parameters<typeof footerLinks>[0]) =>
  footerLinks(settings, '/#faq').map(({ key, href }) => [key, href]);

describe('the links of the documented footer', () => {
  it('lead to the questions, and are placeholders where no address is known', () => {
    expect(targets({ links: DOCUMENTED, supportEmail: null })).toEqual([
      ['help', '/#faq'],
      ['contact', null],
      ['privacy', null],
      ['terms', null],
    ]);
  });

  it('lead to the support address without a contact page', () => {
    const shown = targets({ links: DOCUMENTED, supportEmail: 'help@example.com' });
    expect(shown).toContainEqual(['contact', 'mailto:help@example.com']);
  });

  it('lead where they are configured to', () => {
    const links = { help: '/help', contact: '/write', privacy: '/privacy', terms: '/terms' };
    expect(targets({ links, supportEmail: 'help@example.com' })).toEqual(Object.entries(links));
  });
});

import { describe, expect, it } from 'vitest';
import type { PublicSettings } from '../../../src/contract/public-settings.contract.ts';
import { DOCUMENTED_CATALOGUE } from '../../../src/domain/catalogue/documented-catalogue.ts';
import { DEFAULT_SETTINGS } from '../../../src-client/lib/public-settings.ts';
import { fillShell } from '../../../src-client/prerender/shell-document.ts';
import { withHiddenWords } from '../../../src-server/http/routes/own-words.ts';
import { fillPage, fillRequest } from '../../../src-server/http/routes/page-text.ts';

const PAGE =
  '<head><title>{{BRAND_NAME}}</title></head><script>__PUBLIC_SETTINGS__</script><h1>⟦sign-in.title⟧</h1>{{LEGAL_LINKS}}';

/** Settings in which the seller's name, a feature, a text and a legal page's name are `words`. */
function settingsWith(words: string): PublicSettings {
  const [first, ...others] = DOCUMENTED_CATALOGUE.plans;
  if (first === undefined) throw new Error('The documented shop has plans.');
  return {
    ...DEFAULT_SETTINGS,
    brandName: words,
    catalogue: {
      ...DOCUMENTED_CATALOGUE,
      plans: [{ ...first, features: { landing: [words] } }, ...others],
    },
    legal: [{ path: '/imprint', name: words }],
    texts: { locale: 'en', offered: [], own: { 'sign-in.title': words } },
  };
}

describe('a page', () => {
  it.each([
    ["$'", '$&#39;', '$&#x27;'],
    ['$`', '$`', '$`'],
    ['$&', '$&amp;', '$&amp;'],
    ['$$', '$$', '$$'],
    ['{{LEGAL_LINKS}}', '{{LEGAL_LINKS}}', '{{LEGAL_LINKS}}'],
    ['{{LANGUAGE_PAGES}}', '{{LANGUAGE_PAGES}}', '{{LANGUAGE_PAGES}}'],
    ['__PUBLIC_SETTINGS__', '__PUBLIC_SETTINGS__', '__PUBLIC_SETTINGS__'],
  ])('shows %s in a seller’s words as they are', (part, escaped, asReactEscapes) => {
    const words = `costs 49${part} a month`;
    const settings = settingsWith(words);
    const filled = fillPage(PAGE, settings, 'https://shop.example');
    const shown = (inPlace: string) => `costs 49${inPlace} a month`;
    expect(filled).toContain(`<title>${shown(escaped)}</title>`);
    expect(filled).toContain(`<h1>${shown(asReactEscapes)}</h1>`);
    expect(filled).toContain(`<a href="/imprint">${shown(escaped)}</a>`);
    const embedded = /<script>(.*)<\/script>/s.exec(filled)?.[1] ?? '';
    expect(() => JSON.parse(embedded)).not.toThrow();
    expect(JSON.parse(embedded)).toEqual(settings);
  });

  it.each(['{{BRAND_NAME}}', '⟦sign-in.title⟧', '__PUBLIC_SETTINGS__', 'A {name} of ␟'])(
    'shows %s in the words of a rendered catalogue, and in the name, as they are',
    (words) => {
      const settings = { ...settingsWith(words), texts: undefined };
      const { plans, entitlements } = withHiddenWords(settings.catalogue ?? DOCUMENTED_CATALOGUE);
      const rendered = `<h2>${plans[0]?.features?.landing?.[0]}</h2><p>${entitlements[0]?.key}</p>`;
      const filled = fillPage(PAGE + rendered, settings as never, 'https://shop.example');
      expect(filled).toContain(`<title>${words}</title>`);
      expect(filled).toContain(`<h2>${words}</h2><p>${entitlements[0]?.key}</p>`);
      const embedded = /<script>(.*)<\/script>/s.exec(filled)?.[1] ?? '';
      expect(JSON.parse(embedded)).toEqual(JSON.parse(JSON.stringify(settings)));
    },
  );

  it.each(['__CSP_NONCE__', '__PAGE_PATH__', '<style nonce="__CSP_NONCE__">'])(
    'fills its own places for a request, and keeps %s in a seller’s words',
    (words) => {
      const settings = settingsWith(words);
      const offered = ['en', 'zh-CN'].map((locale) => ({ locale, name: locale }));
      const texts = { locale: 'en', own: {}, offered };
      const own = `<meta name="csp-nonce" content="__CSP_NONCE__" /><!--language--><style nonce="__CSP_NONCE__">`;
      const filled = fillPage(own + PAGE, { ...settings, texts }, 'https://shop.example');
      const answered = fillRequest(filled, { nonce: 'n0nce', path: '/login' });
      const [markup = ''] = answered.split('<title>');
      expect(markup).toContain('<meta name="csp-nonce" content="n0nce" />');
      expect(markup).toContain('<style nonce="n0nce">');
      expect(markup).toContain('hreflang="zh-CN" href="https://shop.example/login?lang=zh-CN"');
      expect(answered.split('<title>')[1]).toBe(filled.split('<title>')[1]);
    },
  );

  it('keeps a dollar sign of its first paint', () => {
    const html = '<script src="/before-paint.js"></script></head><!--first-paint-->';
    const parts = { css: "a:after{content:'$$'}", body: "<p>$' $` $& $$</p>", routes: {} };
    const filled = fillShell(html, parts as never);
    expect(filled).toContain(parts.css);
    expect(filled).toContain(parts.body);
  });
});

describe('the contact on the landing page', () => {
  const PLACE = '<p>{{CONTACT_LINK}}</p>';
  const { links } = DEFAULT_SETTINGS;
  const contactWith = (changes: Partial<PublicSettings>) =>
    fillPage(PLACE, { ...DEFAULT_SETTINGS, ...changes }, 'https://shop.example');

  it('is the support address, else the contact page, else absent', () => {
    const contact = 'https://shop.example/help?a=1&b=2';
    expect(contactWith({ supportEmail: 'help@shop.example' })).toBe(
      '<p><a href="mailto:help@shop.example">help@shop.example</a></p>',
    );
    expect(contactWith({ links: { ...links, contact } })).toBe(
      '<p><a href="https://shop.example/help?a=1&amp;b=2">Contact</a></p>',
    );
    expect(contactWith({})).toBe('<p></p>');
  });
});

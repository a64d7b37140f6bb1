import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { renderMarkdown } from '../../../src-server/brand/legal/render-markdown.ts';
import { legalCheck } from '../../../src-server/operator/setup/legal-check.ts';
import { type Answer, personAt } from '../../support/http-person.ts';
import { type BrandStage, openBrandStage } from './brand-stage.ts';

let stage: BrandStage;
beforeAll(async () => {
  stage = await openBrandStage();
});
afterEach(() => stage.clear());
afterAll(() => stage.close());

const codeOf = ({ json }: Answer) =>
  (json.error as { data: { appCode: string } } | undefined)?.data.appCode;

describe('a legal page', () => {
  it('is not found until it is written, and the footer keeps the documented links', async () => {
    expect((await stage.page('/privacy')).status).toBe(404);
    expect((await stage.page('/')).text).toMatch(/<a>Privacy<\/a><a>Terms<\/a>$/);
  });

  it('is served as static HTML and linked once it is published', async () => {
    await stage.legal('privacy', '# What we keep\n\nYour **address**, and [nothing else](/terms).');
    await stage.legal('imprint', 'Tom, Berlin');
    const page = await stage.page('/privacy');
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.text).toContain('<title>Privacy policy · Wickline</title>');
    expect(page.text).toContain('<h2>What we keep</h2>');
    expect(page.text).toContain('<a href="/terms">nothing else</a>');
    expect(page.text).not.toContain('{{');
    const landing = await stage.page('/');
    expect(landing.text).toMatch(
      /<a href="\/privacy">Privacy<\/a><a>Terms<\/a><a href="\/imprint">Imprint<\/a>$/,
    );
    // The checkout and every page of the app follow the same settings.
    const checkout = await stage.page('/email-step');
    expect(checkout.text).toContain(
      '"legal":[{"path":"/privacy","name":"Privacy policy"},{"path":"/imprint","name":"Imprint"}]',
    );
    expect((await stage.page('/sitemap.xml')).text).toContain(
      `<loc>${stage.app.url}/imprint</loc>`,
    );
  });

  it('has one title, also when its text begins with the same heading', async () => {
    await stage.legal('privacy', '# Privacy policy\n\nYour address.');
    const { text } = await stage.page('/privacy');
    expect(text).toContain('<p>Your address.</p>');
    expect(text).not.toContain('<h2>Privacy policy</h2>');
  });

  it('in another language than the visitor’s says that it exists in its own only', async () => {
    await stage.owner.post('/trpc/admin.offerLanguages', { locales: ['en', 'zh-CN'] });
    await stage.legal('terms', 'Be kind.');
    const { text } = await personAt(stage.app.url).get('/terms', { 'accept-language': 'zh-CN' });
    expect(text).toContain('<title>Terms of service');
    expect(text).toContain('本页仅提供 English 版本。');
    expect((await stage.page('/terms')).text).not.toContain('版本');
    await stage.owner.post('/trpc/admin.offerLanguages', { locales: ['en'] });
  });

  it('is answered from its ETag without a body', async () => {
    await stage.legal('terms', 'Be kind.');
    const etag = (await stage.page('/terms')).headers.get('etag') ?? '';
    const again = await fetch(`${stage.app.url}/terms`, { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
  });

  it('disappears when it is withdrawn, and keeps its versions', async () => {
    await stage.legal('terms', 'Be kind.');
    await stage.legal('terms', null);
    expect((await stage.page('/terms')).status).toBe(404);
    expect((await stage.page('/')).text).toContain('<a>Terms</a>');
    const saved = await stage.owner.ask('admin.legalPage', { page: 'terms', locale: 'en' });
    expect(saved).toMatchObject({ no: 2, markdown: null, previous: 'Be kind.' });
  });

  it('is not overwritten by an operator who saw an older one', async () => {
    await stage.legal('terms', 'First');
    expect(codeOf(await stage.legal('terms', 'Second', 0))).toBe('legal.changed');
  });

  it('is refused when it is empty or in an unknown language', async () => {
    expect(codeOf(await stage.legal('terms', '  '))).toBe('legal.refused');
    const input = { page: 'terms', locale: 'xx', markdown: 'x', expected: 0 };
    expect(codeOf(await stage.owner.post('/trpc/admin.setLegalPage', input))).toBe(
      'legal.language',
    );
    expect(await stage.sql('select no from legal_text')).toEqual([]);
  });

  it('shows every tag and placeholder of its text as text', async () => {
    await stage.legal(
      'terms',
      '<script>alert(1)</script> {{BRAND_NAME}} {{LEGAL_TITLE}} ⟦sign-in.title⟧',
    );
    const { text } = await stage.page('/terms');
    expect(text).toContain(
      '&lt;script&gt;alert(1)&lt;/script&gt; {{BRAND_NAME}} {{LEGAL_TITLE}} ⟦sign-in.title⟧',
    );
  });
});

describe('the Markdown of a legal page', () => {
  it.each([
    ['[x](javascript:alert(1))', 'href'],
    ['[x](JaVaScRiPt:alert(1))', 'href'],
    ['[x](data:text/html,x)', 'href'],
    ['[x](//example.com)', 'href'],
    ['<img src=x onerror=alert(1)>', '<img'],
    ['![x](https://example.com/x.png)', '<img'],
    ['<a href="https://example.com" onclick="x">x</a>', '<a'],
    ['[x]: javascript:alert(1)\n\n[x]', 'href'],
    ['<https://example.com" onmouseover="x>', '" onmouseover'],
    ['```"><script>\nx\n```', '<script'],
  ])('%j has no %j in its HTML', async (markdown, harm) => {
    expect(await renderMarkdown(markdown)).not.toContain(harm);
  });

  it.each([
    ['# One\n## Two\n# Three', 'h2 h3 h2'],
    ['## One\n### Two', 'h2 h3'],
    ['# One\n#### Two\n#### Three', 'h2 h3 h3'],
    ['One\n===\nTwo\n---', 'h2 h3'],
  ])('%j has the headings %s', async (markdown, levels) => {
    const found = [...(await renderMarkdown(markdown)).matchAll(/<(h\d)>/g)].map(([, tag]) => tag);
    expect(found.join(' ')).toBe(levels);
  });

  it('keeps lists, tables and safe links', async () => {
    const html = await renderMarkdown(
      '- one\n\n| a |\n|---|\n| b |\n\n<https://example.com> <mail@example.com>',
    );
    expect(html).toContain('<li>one</li>');
    expect(html).toContain('<td>b</td>');
    expect(html).toContain('<a href="https://example.com">');
    expect(html).toContain('<a href="mailto:mail@example.com">');
  });
});

describe('the setup page', () => {
  it('says which legal pages are missing before going live', async () => {
    const { setUp } = stage.app.app.parts.admin;
    const found = async () => (await legalCheck(setUp)).found;
    const noExits = 'No footer links the forms to cancel and to withdraw.';
    expect(await found()).toBe(
      `Missing before you go live: privacy policy, terms, imprint, refund policy. ${noExits}`,
    );
    for (const page of ['privacy', 'terms', 'refunds']) await stage.legal(page, 'Text');
    expect(await found()).toBe(`Missing before you go live: imprint. ${noExits}`);
    await stage.legal('imprint', 'Text');
    expect(await legalCheck(setUp)).toEqual({
      id: 'server.legal',
      title: 'Legal pages',
      state: 'advice',
      found: `All four are linked. ${noExits}`,
      step: 'EU law asks for both forms: show their links under Brand on /admin/setup.',
      makes: null,
    });
    await stage.owner.act('admin.setSetting', { name: 'EXIT_LINKS', value: 'shown' });
    expect(await legalCheck(setUp)).toMatchObject({
      state: 'ok',
      found: 'All four are linked, and both forms.',
      step: null,
    });
    await stage.owner.act('admin.setSetting', { name: 'EXIT_LINKS', value: null });
  });
});

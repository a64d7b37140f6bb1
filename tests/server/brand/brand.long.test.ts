import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { CatalogueView } from '../../../src/contract/operator/catalogue-operator.contract.ts';
import { accentFrom } from '../../../src/domain/brand/accent.ts';
import type { Picture } from '../../../src/domain/brand/brand.ts';
import { encodePng } from '../../../src-client/prerender/png.ts';
import { createPublishedBrand } from '../../../src-server/brand/published-brand.ts';
import { createListener } from '../../../src-server/database/notifications.ts';
import type { Answer } from '../../support/http-person.ts';
import { operatorOfRole } from '../../support/operator-of-role.ts';
import { PASSWORD, subscribe } from '../../support/subscribers.ts';
import { eventually } from '../../support/until.ts';
import { type BrandStage, openBrandStage } from './brand-stage.ts';

const GREEN = accentFrom('#1b4332');
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><path d="M0 0h9"/></svg>';
const png = (width: number, height: number) =>
  encodePng(width, height, new Uint8Array(width * height * 3));

let stage: BrandStage;
beforeAll(async () => {
  stage = await openBrandStage();
});
afterEach(() => stage.clear());
afterAll(() => stage.close());

const codeOf = ({ json }: Answer) =>
  (json.error as { data: { appCode: string } } | undefined)?.data.appCode;
const messageOf = ({ json }: Answer) => (json.error as { message: string } | undefined)?.message;
const pictureOf = ({ json }: Answer) => json as unknown as Picture;

describe('the brand of a shop', () => {
  it('is the documented one at first, and pages are served as built', async () => {
    const { brand, ...rest } = await stage.owner.ask<{ brand: object }>('admin.brand');
    expect(rest).toEqual({ no: 0, configuredName: 'Wickline', versions: [] });
    expect(Object.values(brand).filter(Boolean)).toEqual([]);
    const { text } = await stage.page('/');
    expect(text).not.toContain('<style');
    expect(text).toContain('href="/favicon.svg"');
    expect(text).toContain('<a>Privacy</a><a>Terms</a>');
    expect((await stage.page('/manifest.webmanifest')).text).toBe(
      '{"name":"Wickline","start_url":"/"}',
    );
  });

  it('appears on the landing page and in the app, with a style that the policy allows', async () => {
    expect((await stage.saveBrand({ name: 'Tom & Co', accent: GREEN })).status).toBe(200);
    const landing = await stage.page('/');
    expect(landing.text).toContain('Tom &amp; Co');
    expect(landing.text).toContain(`--wl-wick:light-dark(${GREEN.light},${GREEN.dark})`);
    expect(landing.headers.get('content-security-policy')).toContain("'sha256-");
    const app = await stage.page('/login');
    expect(app.text).toContain('"brandName":"Tom \\u0026 Co"');
    expect(app.text).toContain('"hasAccent":true');
    const nonce = /nonce-([\w-]+)/.exec(app.headers.get('content-security-policy') ?? '')?.[1];
    expect(app.text).toContain(`<style nonce="${nonce}">:root`);
    expect(JSON.parse((await stage.page('/manifest.webmanifest')).text).name).toBe('Tom & Co');
  });

  it('is the name that a browser shows beside a new passkey', async () => {
    await stage.saveBrand({ name: 'Tom & Co' });
    const person = await subscribe(stage.app, 'free');
    const { json } = await person.post('/trpc/auth.beginPasskey', { password: PASSWORD });
    expect(json).toMatchObject({ result: { data: { options: { rp: { name: 'Tom & Co' } } } } });
  });

  it('has a name whose dollar signs stay as they are', async () => {
    const name = "49$' $` $& $$ Co";
    await stage.saveBrand({ name });
    const embedded = /<script type="application\/json">(.*)<\/script>/s;
    const settings = embedded.exec((await stage.page('/login')).text)?.[1] ?? '';
    expect(JSON.parse(settings).brandName).toBe(name);
    expect((await stage.page('/')).text).toContain('49$&#39; $` $&amp; $$ Co');
    expect(JSON.parse((await stage.page('/manifest.webmanifest')).text).name).toBe(name);
  });

  it('refuses an unreadable accent with the nearest readable one, and changes nothing', async () => {
    const answer = await stage.saveBrand({ accent: { light: '#ffe680', dark: '#ffe680' } });
    expect([answer.status, codeOf(answer)]).toEqual([400, 'brand.refused']);
    expect(messageOf(answer)).toMatch(/The nearest readable color is #[0-9a-f]{6}\.$/);
    expect(await stage.sql('select no from brand_version')).toEqual([]);
  });

  it('is restored from an earlier version', async () => {
    await stage.saveBrand({ name: 'First' });
    await stage.saveBrand({ name: 'Second' });
    await stage.owner.act('admin.restoreBrand', { no: 1, expected: 2 });
    expect((await stage.page('/')).text).toContain('First');
    await stage.owner.act('admin.restoreBrand', { no: 0, expected: 3 });
    expect((await stage.page('/')).text).toContain('Wickline');
    const answer = await stage.owner.post('/trpc/admin.restoreBrand', { no: 9, expected: 4 });
    expect(codeOf(answer)).toBe('brand.no-version');
  });

  it('is not overwritten by an operator who saw an older one', async () => {
    await stage.saveBrand({ name: 'First' });
    const late = await stage.saveBrand({ name: 'Second' }, 0);
    expect([late.status, codeOf(late)]).toEqual([409, 'brand.changed']);
    expect((await stage.page('/')).text).toContain('First');
  });

  it('reaches another instance', async () => {
    const { orm, log, options } = stage.app.app.parts;
    const listener = createListener({ databaseUrl: options.databaseUrl, log });
    const other = createPublishedBrand({ orm, listener, log, configuredName: 'Wickline' });
    other.follow();
    try {
      await stage.saveBrand({ name: 'Tom & Co' });
      await eventually(async () => other.name() === 'Tom & Co');
    } finally {
      await other.stop();
    }
  });

  it('is changed only by owners, and audited', async () => {
    const person = await operatorOfRole(stage.app, 'support', 'brand.support');
    const brand = { ...(await stage.owner.ask<{ brand: object }>('admin.brand')).brand };
    const refused = await person.post('/trpc/admin.setBrand', { brand, expected: 0 });
    const upload = { method: 'POST', body: SVG };
    expect(refused.status).toBe(403);
    expect((await person.send('/api/admin/pictures?use=logo', upload)).status).toBe(403);
    await stage.saveBrand({ name: 'Tom & Co', accent: GREEN });
    const [entry] = await stage.sql<{ before: object; after: object }>(
      `select before, after from audit_entry where action = 'brand.changed' order by id desc limit 1`,
    );
    expect(entry).toMatchObject({
      before: { no: 0 },
      after: { no: 1, name: 'Tom & Co', accent: `${GREEN.light} ${GREEN.dark}` },
    });
  });
});

describe('an uploaded picture', () => {
  it('is served under its hash, with a strict type, forever', async () => {
    const logo = pictureOf(await stage.upload(png(40, 20), 'logo'));
    expect(logo).toMatchObject({ width: 40, height: 20 });
    expect(logo.file).toMatch(/^[\w-]{22}\.png$/);
    const served = await stage.page(`/pictures/${logo.file}`);
    expect(served.status).toBe(200);
    expect(Object.fromEntries(served.headers)).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
    expect(pictureOf(await stage.upload(png(40, 20), 'logo'))).toEqual(logo);
  });

  it('is stored without the place that a phone wrote into it', async () => {
    const plain = png(40, 20);
    const place = Buffer.from('tEXtPlace\0 48.2082 N', 'latin1');
    const chunk = Buffer.concat([Buffer.from([0, 0, 0, place.length - 4]), place, Buffer.alloc(4)]);
    const photo = Buffer.concat([plain.subarray(0, 33), chunk, plain.subarray(33)]);
    const { file } = pictureOf(await stage.upload(photo, 'logo'));
    expect(file).toBe(pictureOf(await stage.upload(plain, 'logo')).file);
    expect((await stage.page(`/pictures/${file}`)).text).not.toContain('48.2082');
    const broken = Buffer.concat([Buffer.from('ffd8ffe0ffff', 'hex'), Buffer.from('ffd9', 'hex')]);
    expect((await stage.upload(broken, 'logo')).status).toBe(400);
  });

  it('of type SVG is served as UTF-8', async () => {
    const { file } = pictureOf(await stage.upload(SVG, 'logo'));
    const { headers } = await stage.page(`/pictures/${file}`);
    expect(headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
  });

  it('replaces the logo, the favicon and the social image of the pages', async () => {
    const logo = pictureOf(await stage.upload(SVG, 'logo'));
    const favicon = pictureOf(await stage.upload(png(32, 32), 'favicon'));
    const socialImage = pictureOf(await stage.upload(png(640, 336), 'social'));
    expect((await stage.saveBrand({ logo, favicon, socialImage })).status).toBe(200);
    const { text } = await stage.page('/');
    expect(text).toContain(`url(/pictures/${logo.file})`);
    expect(text).toContain(`href="/pictures/${favicon.file}" type="image/png"`);
    expect(text).toContain(`content="${stage.app.url}/pictures/${socialImage.file}"`);
    expect(text).toContain('<meta property="og:image:width" content="640">');
    const manifest = JSON.parse((await stage.page('/manifest.webmanifest')).text);
    expect(manifest.icons).toMatchObject([{ src: `/pictures/${favicon.file}`, sizes: '32x32' }]);
  });

  it.each([
    ['an SVG with a script', SVG.replace('<path', '<script>alert(1)</script><path'), 'logo', 400],
    ['an SVG in another encoding', `<?xml version="1.0" encoding="UTF-7"?>${SVG}`, 'logo', 400],
    ['a web page', '<html><script>alert(1)</script></html>', 'logo', 400],
    ['a logo of 8 MB', new Uint8Array(8 * 1024 * 1024), 'logo', 413],
    ['nothing', '', 'logo', 400],
    ['a picture for no use', SVG, 'wallpaper', 400],
  ])('is refused and not stored: %s', async (_what, body, use, status) => {
    expect((await stage.upload(body, use)).status).toBe(status);
    expect(await stage.sql('select file from brand_picture')).toEqual([]);
  });

  it('that was never uploaded is neither served nor shown', async () => {
    const file = `${'A'.repeat(22)}.png`;
    expect((await stage.page(`/pictures/${file}`)).status).toBe(404);
    expect((await stage.page('/pictures/..%2f..%2fetc%2fpasswd')).status).toBe(404);
    const answer = await stage.saveBrand({ logo: { file, width: 1, height: 1 } });
    expect(codeOf(answer)).toBe('brand.no-picture');
  });

  it('is forgotten a day after its upload unless a brand shows it', async () => {
    const unused = pictureOf(await stage.upload(png(20, 20), 'logo'));
    const logo = pictureOf(await stage.upload(png(40, 20), 'logo'));
    await stage.saveBrand({ logo });
    await stage.sql(`update brand_picture set uploaded_at = uploaded_at - interval '2 days'`);
    const last = pictureOf(await stage.upload(SVG, 'logo'));
    const kept = await stage.sql<{ file: string }>('select file from brand_picture');
    expect(kept.map(({ file }) => file).sort()).toEqual([logo.file, last.file].sort());
    expect(kept.map(({ file }) => file)).not.toContain(unused.file);
  });
});

describe('a catalogue', () => {
  it('is not published with a picture that was never uploaded', async () => {
    const { published } = await stage.owner.ask<CatalogueView>('admin.catalogue');
    const [first, ...others] = published.document.entitlements;
    const picture = `${'A'.repeat(22)}.png`;
    const entitlements = [{ ...first, picture }, ...others];
    const document = { ...published.document, entitlements };
    const draft = { document, expected: null };
    const { hash } = await stage.owner.act<{ hash: string }>('admin.saveCatalogueDraft', draft);
    const publish = { expected: hash, note: null };
    const answer = await stage.owner.post('/trpc/admin.publishCatalogue', publish);
    expect(codeOf(answer)).toBe('catalogue.refused');
    expect(messageOf(answer)).toContain('Upload this picture again.');
    await stage.owner.act('admin.discardCatalogueDraft', { expected: hash });
  });
});

describe('a mail', () => {
  it('has the name, the logo and the colour of the brand', async () => {
    const logo = pictureOf(await stage.upload(png(80, 20), 'logo'));
    await stage.saveBrand({ name: 'Tom & Co', accent: GREEN, logo });
    await stage.sql(`update operator set email = 'owner@example.com'`);
    await stage.owner.act('admin.sendTestMail', { locale: 'en', template: 'welcome' });
    const { subject, html } = await stage.app.mailTo('owner@example.com', /^\[Test\]/);
    expect(subject).toContain('Tom & Co');
    expect(html).toContain(
      `src="${stage.app.url}/pictures/${logo.file}" width="128" alt="Tom &amp; Co"`,
    );
    expect(html).toContain(`background:${GREEN.light};color:#ffffff`);
  });
});

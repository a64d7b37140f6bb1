import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Brand } from '../../../src/domain/brand/brand.ts';
import { type Answer, personAt } from '../../support/http-person.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';
import { type OperatorCalls, operatorAt } from '../operator/operator-calls.ts';

const HEAD = '<link rel="icon" href="/favicon.svg" type="image/svg+xml"></head>';
const SIZE =
  '<meta property="og:image:width" content="1200">\n<meta property="og:image:height" content="630">';

/** The built client in short, with the places that the server fills. */
const CLIENT = {
  'index.html': `<head>${HEAD}<script type="application/json">__PUBLIC_SETTINGS__</script>`,
  'landing.html': `<html lang="en"><head><meta property="og:image" content="{{PUBLIC_URL}}/social-card.png">\n${SIZE}${HEAD}{{BRAND_NAME}}{{FOOTER_LINKS}}{{LEGAL_LINKS}}`,
  'legal.html': `<html lang="en"><head><title>{{LEGAL_TITLE}} · {{BRAND_NAME}}</title>${HEAD}<main lang="{{LEGAL_LANG}}">{{LEGAL_DATE}}{{LEGAL_TEXT}}</main>{{LEGAL_LINKS}}`,
  'manifest.webmanifest': '{"name":"Wickline","start_url":"/"}',
  'sitemap.xml': '<urlset></urlset>',
};

export interface BrandStage {
  app: TestApp;
  owner: OperatorCalls;
  sql<T>(text: string): Promise<T[]>;
  /** A page as a visitor gets it. */
  page(path: string): Promise<Answer>;
  saveBrand(changes: Partial<Brand>, expected?: number): Promise<Answer>;
  upload(body: Uint8Array | string, use: string): Promise<Answer>;
  legal(page: string, markdown: string | null, expected?: number): Promise<Answer>;
  /** Back to the documented brand. */
  clear(): Promise<void>;
  close(): Promise<void>;
}

const NONE = {
  name: null,
  accent: null,
  font: null,
  logo: null,
  logoHasName: false,
  favicon: null,
  socialImage: null,
};

/** A shop whose owner changes its brand. */
export async function openBrandStage(): Promise<BrandStage> {
  const client = mkdtempSync(join(tmpdir(), 'wickline-client-'));
  for (const [name, text] of Object.entries(CLIENT)) writeFileSync(join(client, name), text);
  const app = await createTestApp({ clientDirectory: client });
  const owner = await operatorAt(app);
  const sql = <T>(text: string) => app.app.parts.orm.em.fork().execute<T[]>(text);
  return {
    app,
    owner,
    sql,
    page: (path) => personAt(app.url).get(path),
    async saveBrand(changes, expected) {
      const seen = expected ?? (await owner.ask<{ no: number }>('admin.brand')).no;
      const brand = { ...NONE, ...changes };
      return owner.post('/trpc/admin.setBrand', { brand, expected: seen });
    },
    upload: (body, use) =>
      owner.send(`/api/admin/pictures?use=${use}`, {
        method: 'POST',
        body: typeof body === 'string' ? body : new Uint8Array(body),
      }),
    async legal(page, markdown, expected) {
      const input = { page, locale: 'en' };
      const seen = expected ?? (await owner.ask<{ no: number }>('admin.legalPage', input)).no;
      return owner.post('/trpc/admin.setLegalPage', { ...input, markdown, expected: seen });
    },
    async clear() {
      await sql('delete from brand_version');
      await sql('delete from legal_text');
      await sql('delete from brand_picture');
      await app.app.parts.brand.load();
    },
    async close() {
      await app.close();
      rmSync(client, { recursive: true });
    },
  };
}

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  type CatalogueFile,
  compareCatalogue,
  exportCatalogue,
  importCatalogue,
  publishFromCommandLine,
} from '../../../src-server/commands/catalogue.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';
import { until } from '../../support/until.ts';
import { grown, type Seller, sellerAt } from './seller.ts';

let app: TestApp;
let seller: Seller;
let file: CatalogueFile;

beforeAll(async () => {
  app = await createTestApp();
  seller = await sellerAt(app);
  const { databaseUrl, sessionSecrets, business } = app.app.parts.options;
  file = { ...business, databaseUrl, secrets: sessionSecrets };
});
afterAll(() => app.close());
afterEach(() => seller.discard());

const exported = async (what: 'on-sale' | 'draft' = 'on-sale') =>
  (await exportCatalogue(file, what)).lines.join('\n');

describe('npm run catalogue', () => {
  it('exports an imported file without a difference', async () => {
    const text = JSON.stringify(grown(JSON.parse(await exported())), null, 2);
    expect((await importCatalogue(file, text, { over: false })).ok).toBe(true);
    expect(await exported('draft')).toBe(text);
    expect(await compareCatalogue(file, await exported())).toMatchObject({ ok: true });
    const { ok, lines } = await compareCatalogue(file, text);
    expect(ok).toBe(false);
    expect(lines).toContain('Basic, monthly: $10 → $12.');
  });

  it('keeps another draft without the option that replaces it', async () => {
    const text = await exported();
    await importCatalogue(file, text, { over: false });
    expect(await importCatalogue(file, text, { over: false })).toMatchObject({ ok: false });
    expect(await importCatalogue(file, text, { over: true })).toMatchObject({ ok: true });
  });

  it.each([
    ['no JSON', '{', 'The file is not JSON.'],
    ['another shape', '{"plans":[]}', 'The file is not a catalogue'],
  ])('refuses a file of %s and saves no draft', async (_, text, sentence) => {
    const { ok, lines } = await importCatalogue(file, text, { over: true });
    expect([ok, lines.join(' ')]).toEqual([false, expect.stringContaining(sentence)]);
    expect(await exportCatalogue(file, 'draft')).toMatchObject({ ok: false });
  });

  it('publishes the draft that it showed, and refuses any other', async () => {
    const text = JSON.stringify(grown(JSON.parse(await exported())));
    await importCatalogue(file, text, { over: false });
    const shown = await publishFromCommandLine(file, null);
    const hash = /publish (?<hash>[0-9a-f]{64})/.exec(shown.lines.join('\n'))?.groups?.hash ?? '';
    expect(await publishFromCommandLine(file, 'f'.repeat(64))).toMatchObject({ ok: false });
    expect((await publishFromCommandLine(file, hash)).lines).toEqual([
      'Version 1 is on sale. Prices and access follow now.',
    ]);
    await until('the server sells it at prices that exist', async () => {
      const { published } = await seller.read();
      return published.hash === hash && published.prices === 'ready';
    });
    const audited = `select actor_kind from audit_entry where action = 'catalogue.published'`;
    expect(await app.app.parts.orm.em.fork().execute(audited)).toEqual([{ actor_kind: 'system' }]);
  });

  it('shows the refusals instead of publishing a draft with faults', async () => {
    const { plans, ...rest } = JSON.parse(await exported());
    const text = JSON.stringify({ ...rest, plans: plans.slice(1) });
    await importCatalogue(file, text, { over: false });
    const { ok, lines } = await publishFromCommandLine(file, null);
    expect([ok, lines[0]]).toEqual([false, 'plans: The free plan must be the first one.']);
  });
});

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  type CatalogueFile,
  compareCatalogue,
  exportCatalogue,
  importCatalogue,
  publishFromCommandLine,
} from '../../../src-server/commands/catalogue.ts';
import { subscribe } from '../../support/subscribers.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';
import { until } from '../../support/until.ts';
import { grown, type Seller, sellerAt, withPlan } from './seller.ts';

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

  it('moves present subscribers only to the prices that it is told, and names the choices', async () => {
    const { userId } = await subscribe(app, 'basic');
    const before = JSON.parse(await exported());
    const prices = [{ cycle: 'monthly', amount: 1_900 }];
    const text = JSON.stringify(withPlan(before, 'basic', { prices }));
    await importCatalogue(file, text, { over: true });
    const shown = (await publishFromCommandLine(file, null)).lines.join('\n');
    expect(shown).toContain('basic, monthly: 1 subscriber(s) keep their price.');
    for (const [word, sentence] of [
      ['premium/monthly', 'premium/monthly cannot be a target: choose from basic/monthly.'],
      ['basic', 'choose from basic/monthly.'],
    ] as const) {
      const { ok, lines } = await publishFromCommandLine(file, null, [word]);
      expect([ok, lines.join()]).toEqual([false, expect.stringContaining(sentence)]);
    }
    const twice = await publishFromCommandLine(file, null, ['basic/monthly', 'basic/monthly']);
    expect(twice.lines).toEqual(['basic/monthly is named twice.']);
    const chosen = (await publishFromCommandLine(file, null, ['basic/monthly'])).lines.join('\n');
    expect(chosen).toContain('basic, monthly: 1 subscriber(s) move to $19 at a renewal');
    const hash = /publish (?<hash>[0-9a-f]{64}) --move basic\/monthly/.exec(chosen)?.groups?.hash;
    const published = await publishFromCommandLine(file, hash ?? '', ['basic/monthly']);
    expect(published).toMatchObject({ ok: true });
    const moves = `select m.plan, m.billing_cycle, m.amount_cents, p.user_id
      from price_move m join price_move_member p on p.move_id = m.id`;
    expect(await app.app.parts.orm.em.fork().execute(moves)).toEqual([
      { plan: 'basic', billing_cycle: 'monthly', amount_cents: 1_900, user_id: userId },
    ]);
  });

  it('shows the refusals instead of publishing a draft with faults', async () => {
    const { plans, ...rest } = JSON.parse(await exported());
    const text = JSON.stringify({ ...rest, plans: plans.slice(1) });
    await importCatalogue(file, text, { over: false });
    const { ok, lines } = await publishFromCommandLine(file, null);
    expect([ok, lines[0]]).toEqual([false, 'plans: The free plan must be the first one.']);
  });
});

import type { Catalogue } from '../../../src/domain/catalogue/catalogue.ts';
import {
  documentOf,
  findDraft,
  publishDraft,
  saveDraft,
} from '../../../src-server/catalogue/versions.ts';
import { transact } from '../../../src-server/database/transaction.ts';
import type { TestApp } from '../test-app.ts';
import { until } from '../until.ts';

/** Publishes a catalogue, and waits until the application sells it. Returns its version. */
export async function publishShop(app: TestApp, shop: Catalogue): Promise<number> {
  const { orm, catalogue } = app.app.parts;
  const change = { operatorId: 'the test', at: new Date() };
  const { no } = await transact(orm, async (em) => {
    const expected = (await findDraft(em))?.hash ?? null;
    const basedOn = catalogue.current().version;
    const draft = await saveDraft(em, change, { document: documentOf(shop), expected, basedOn });
    await em.flush();
    return publishDraft(em, change, { expected: draft.hash, note: null });
  });
  await until(`version ${no} is on sale`, () => catalogue.current().version === no);
  return no;
}

/** Publishes the scripts of the second shop at the simulated TradingView. */
export async function publishScripts(
  app: Pick<TestApp, 'control'>,
  shop: Catalogue,
): Promise<void> {
  for (const { pineId, name } of shop.entitlements) {
    if (pineId === null) continue;
    const key = pineId.replace('PUB;', '');
    await app.control('POST', '/tradingview/scripts', { key, pineId, name });
  }
}

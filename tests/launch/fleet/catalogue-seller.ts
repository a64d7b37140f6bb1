import type { CatalogueDocument } from '../../../src/contract/catalogue.contract.ts';
import type {
  CatalogueView,
  RollOut,
} from '../../../src/contract/operator/catalogue-operator.contract.ts';
import { personAt } from '../../support/http-person.ts';
import { FLEET_OPERATOR, type Fleet } from '../../support/processes/fleet.ts';
import { until } from '../../support/until.ts';

/** An owner at one instance. A call without an answer fails, because it may have been acted on. */
export async function sellerOf(fleet: Fleet, place: number) {
  const person = personAt(fleet.addressOf(place));
  await person.post('/api/admin-login', FLEET_OPERATOR);
  const dataOf = <T>({ status, json, text }: Awaited<ReturnType<typeof person.get>>): T => {
    if (status !== 200) throw new Error(`${status} ${text}`);
    return (json.result as { data: T }).data;
  };
  const act = async <T>(name: string, input: unknown): Promise<T> =>
    dataOf(await person.post(`/trpc/admin.${name}`, input));
  const ask = async <T>(name: string): Promise<T> =>
    dataOf(await person.get(`/trpc/admin.${name}`));
  const save = async (document: CatalogueDocument) =>
    (await act<{ hash: string }>('saveCatalogueDraft', { document, expected: null })).hash;
  const publishDraft = (expected: string) =>
    act<{ no: number; hash: string }>('publishCatalogue', { expected, note: null });
  const rollOut = () => ask<RollOut>('catalogueRollOut');
  return {
    save,
    publishDraft,
    rollOut,
    publish: async (document: CatalogueDocument) => publishDraft(await save(document)),
    restore: async (no: number) =>
      (await act<{ hash: string }>('restoreCatalogueVersion', { no, expected: null })).hash,
    arePricesReady: async (no: number) => {
      const { published } = await ask<CatalogueView>('catalogue');
      return published.no === no && published.prices === 'ready';
    },
    isRolledOut: async () => {
      const { isEnqueued, members, confirmed } = await rollOut();
      return isEnqueued && members === confirmed;
    },
    /** Creates a role in the server for each entitlement of Discord, and maps it. */
    async mapRoles({ entitlements }: CatalogueDocument): Promise<void> {
      const changes = [];
      for (const { key, name, provider } of entitlements) {
        if (provider !== 'discord') continue;
        const role = await fleet.control<{ id: string }>('POST', '/discord/roles', { name });
        changes.push({ purpose: `role:${key}`, discordId: role.id });
      }
      const { revision } = await ask<{ revision: string }>('roleMapping');
      await act('saveMapping', { revision, changes });
    },
  };
}

/** Asks again while providers fail and instances start. */
export function patiently(
  sentence: string,
  holds: () => boolean | Promise<boolean>,
  everyMs = 250,
): Promise<void> {
  const asked = async () => {
    try {
      return await holds();
    } catch {
      return false;
    }
  };
  return until(sentence, asked, undefined, everyMs);
}

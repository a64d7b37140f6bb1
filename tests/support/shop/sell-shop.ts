import type { CatalogueView } from '../../../src/contract/operator/catalogue-operator.contract.ts';
import type { MappingRow } from '../../../src/contract/operator/setup.contract.ts';
import type { Brand } from '../../../src/domain/brand/brand.ts';
import type { Catalogue } from '../../../src/domain/catalogue/catalogue.ts';
import { type Answer, type Person, personAt } from '../http-person.ts';
import { until } from '../until.ts';
import { publishScripts } from './publish-shop.ts';

/** A running product, its sandbox's control port and an owner who may sign in. */
export interface Premises {
  url: string;
  control(method: string, path: string, body?: unknown): Promise<unknown>;
  owner: { username: string; password: string };
}

export interface ShopForSale {
  catalogue: Catalogue;
  /** The languages on offer. The first is shown until a visitor chooses. */
  languages: readonly string[];
  brand: Brand;
  /** The seller's own texts by language and key. */
  texts: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** Builds a shop as its seller would: through the operator's calls alone. Returns when everything is on sale. */
export async function sellShop(premises: Premises, shop: ShopForSale): Promise<void> {
  const seller = await signIn(premises);
  await publishScripts(premises, shop.catalogue);
  await publish(seller, shop.catalogue);
  await mapRoles(premises, seller, shop.catalogue);
  for (const [locale, texts] of Object.entries(shop.texts)) {
    for (const [key, value] of Object.entries(texts)) {
      await seller.act('admin.setText', { locale, key, value, expected: null });
    }
  }
  await seller.act('admin.offerLanguages', { locales: shop.languages });
  await seller.act('admin.setBrand', { brand: shop.brand, expected: 0 });
  await until('every price is at Stripe', async () => {
    const { published } = await seller.ask<CatalogueView>('admin.catalogue');
    return published.prices === 'ready';
  });
}

interface Seller {
  ask<T>(procedure: string): Promise<T>;
  act<T>(procedure: string, input: unknown): Promise<T>;
}

async function signIn({ url, owner }: Premises): Promise<Seller> {
  const person = personAt(url);
  dataOf(await person.post('/api/admin-login', owner));
  return callsOf(person);
}

function callsOf(person: Person): Seller {
  return {
    ask: async (procedure) => dataOf(await person.get(`/trpc/${procedure}`)),
    act: async (procedure, input) => dataOf(await person.post(`/trpc/${procedure}`, input)),
  };
}

function dataOf<T>({ status, json, text }: Answer): T {
  if (status !== 200) throw new Error(`${status} ${text}`);
  return (json.result as { data: T } | undefined)?.data as T;
}

async function publish(seller: Seller, { version, ...document }: Catalogue): Promise<void> {
  const { draft } = await seller.ask<CatalogueView>('admin.catalogue');
  const expected = draft?.hash ?? null;
  const saved = await seller.act<{ hash: string }>('admin.saveCatalogueDraft', {
    document,
    expected,
  });
  await seller.act('admin.publishCatalogue', { expected: saved.hash, note: `Shop ${version}` });
}

/** Creates a role for each of the shop's community entitlements, and maps it. */
async function mapRoles(
  { control }: Premises,
  seller: Seller,
  { entitlements }: Catalogue,
): Promise<void> {
  const wanted = entitlements.filter(({ provider }) => provider === 'discord');
  for (const { name } of wanted) await control('POST', '/discord/roles', { name });
  const { revision, rows, roles } = await seller.ask<{
    revision: string;
    rows: MappingRow[];
    roles: { id: string; name: string }[];
  }>('admin.roleMapping');
  const changes = wanted.flatMap(({ key, name }) => {
    const role = roles.find((each) => each.name === name);
    const row = rows.find(({ purpose }) => purpose === `role:${key}`);
    return role === undefined || row?.mapped?.id === role.id
      ? []
      : [{ purpose: `role:${key}`, discordId: role.id }];
  });
  if (changes.length > 0) await seller.act('admin.saveMapping', { revision, changes });
}

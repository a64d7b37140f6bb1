import type { CatalogueDocument } from '../../../../src/contract/catalogue.contract.ts';

/** 'plans.basic.prices.yearly' as 'Basic, yearly'. A path of another kind stays as it is. */
export function placeText(at: string, { plans, entitlements }: CatalogueDocument): string {
  const [list, key, part, item] = at.split('.');
  const among = { plans, entitlements }[list ?? ''];
  const name = among?.find((each) => each.key === key)?.name;
  if (name === undefined || name === '') return at;
  if (part === undefined || part === 'pineId') return name;
  return `${name}, ${item !== undefined && part === 'prices' ? item : part}`;
}

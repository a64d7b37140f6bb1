import type { ErasurePreview } from '../../src/contract/account-data.contract.ts';

type Kept = ErasurePreview['tables'][number];

/** The texts address the account's owner. An operator reads them about that person. */
export const aboutThem = (text: string) =>
  text.replaceAll(/\byour\b/g, 'their').replaceAll(/\byou\b/g, 'they');

/** A list of names that begins a line. */
export const listed = (names: readonly string[]) => {
  const list = names.join(', ');
  return list.charAt(0).toUpperCase() + list.slice(1);
};

/** Kept data by its reason, each reason once. */
export function byReason(kept: readonly Kept[]): { because: string; names: string[] }[] {
  const reasons = new Set(kept.map(({ because }) => because ?? ''));
  return [...reasons].map((because) => ({
    because,
    names: kept.filter((each) => (each.because ?? '') === because).map(({ name }) => name),
  }));
}

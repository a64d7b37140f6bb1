import { PAGE_NAMES } from './copy.ts';

const inWords = (part: string): string =>
  part
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll('-', ' ')
    .toLowerCase();

/** A key in words: `landing.hero.titleLead` is 'Landing page: hero, title lead'. */
export function textName(key: string): string {
  const [page = '', ...parts] = key.split('.');
  const name = PAGE_NAMES[page] ?? inWords(page);
  return parts.length === 0 ? name : `${name}: ${parts.map(inWords).join(', ')}`;
}

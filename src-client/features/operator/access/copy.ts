import { countText } from '../../../../src/domain/numbers/count-text.ts';
import { count } from '../../../lib/texts/count.ts';

/** '1 entry', '3 entries'. */
export const entriesText = (n: number) => countText(n, 'entry', 'entries');

const peopleText = (n: number) => countText(n, 'person', 'people');

/** The toast after a removal: how many entries are gone and why the others are not. */
export function cleanedText({ removed, kept }: { removed: number; kept: number }): string {
  const keptText = (what: string) =>
    `${what} kept: ${kept === 1 ? 'it' : 'they'} changed in the meantime or ${be(kept)} refused.`;
  if (removed === 0) return keptText(`${entriesText(kept)} ${be(kept)}`);
  const text = `${entriesText(removed)} ${be(removed)} removed.`;
  return kept === 0 ? text : `${text} ${keptText(`${count(kept)} ${be(kept)}`)}`;
}

const be = (n: number) => (n === 1 ? 'was' : 'were');

/** The toast after the operator confirmed a batch. `open`: entries still on the list. */
export function confirmedText(confirmed: number, open: number): string {
  const left = `${entriesText(open)} ${open === 1 ? 'is' : 'are'} being changed. Confirm again in a minute.`;
  const done = `${entriesText(confirmed)} confirmed by you.`;
  return open === 0 ? done : confirmed === 0 ? left : `${done} ${left}`;
}

/** The result of a pasted list for the entries that wait. */
export const pastedText = (people: number, confirmed: number, open: number) =>
  `${peopleText(people)} read. ${entriesText(confirmed)} confirmed, ${count(open)} still open.`;

import { bug } from './support/planted-bug.ts';

/** Bugs in the seller's own texts. */
export default [
  bug('texts: an override that loses the link of a mail is stored', 'server/texts/texts.test.ts', {
    file: 'text-faults.ts',
    find: 'isMailKey(key) ?',
    replace: 'false ?',
  }),
];

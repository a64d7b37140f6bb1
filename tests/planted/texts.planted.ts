import { bug } from './support/planted-bug.ts';

/** Bugs in the seller's own texts. */
export default [
  bug('texts: an override that loses the link of a mail is stored', 'server/texts/texts.test.ts', {
    file: 'text-faults.ts',
    find: 'isMailKey(key) ?',
    replace: 'false ?',
  }),
  bug(
    'texts: a refusal leaves in English, whatever the reader speaks',
    'server/texts/request-language.long.test.ts',
    {
      file: 'procedures.ts',
      find: 'throw isForOperator ? error : inLanguage(error);',
      replace: 'throw error;',
    },
  ),
  bug(
    'texts: a mail outside of a request is in the language of the shop',
    'server/texts/request-language.long.test.ts',
    {
      file: 'mail-preference.ts',
      find: 'return row?.locale ?? own;',
      replace: 'return own;',
    },
  ),
  bug(
    'texts: the pages of operators are in the language of the browser',
    'server/texts/request-language.long.test.ts',
    {
      file: 'page-locale.ts',
      find: 'if (OPERATORS.test(c.req.path))',
      replace: "if (c.req.path === '')",
    },
  ),
];

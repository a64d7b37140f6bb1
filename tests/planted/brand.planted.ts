import { bug } from './support/planted-bug.ts';

/** Bugs in the seller's brand. */
export default [
  bug('brand: an accent is judged on white alone', 'domain/brand/accent.test.ts', {
    file: 'accent.ts',
    find: 'const backgrounds = [page, surface, sunken, raised, washOf(accent, scheme), labelOn(accent)];',
    replace: 'const backgrounds = [surface];',
  }),
  bug(
    'brand: a dollar sign in a seller’s words inserts parts of the page',
    'server/http/page-text.test.ts',
    {
      file: 'page-text.ts',
      find: '.replaceAll(PLACE,',
      replace: ".replaceAll('__PUBLIC_SETTINGS__', scriptJson(settings)).replaceAll(PLACE,",
    },
  ),
  bug('brand: an SVG may load another file in its style', 'domain/brand/svg-rule.test.ts', {
    file: 'svg-rule.ts',
    find: "if (/@/.test(css)) return 'Its style imports or loads something.';",
    replace: '',
  }),
];

import { bug } from './support/planted-bug.ts';

/** Bugs in the seller's brand. */
export default [
  bug('brand: an accent is judged on white alone', 'domain/brand/accent.test.ts', {
    file: 'accent.ts',
    find: 'const backgrounds = [page, surface, sunken, raised, washOf(accent, scheme), labelOn(accent)];',
    replace: 'const backgrounds = [surface];',
  }),
  bug('brand: an SVG may load another file in its style', 'domain/brand/svg-rule.test.ts', {
    file: 'svg-rule.ts',
    find: "if (/@/.test(css)) return 'Its style imports or loads something.';",
    replace: '',
  }),
];

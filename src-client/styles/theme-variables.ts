import { BASE_THEME, MANTINE_TOKENS } from '../../src/theme/shades.ts';

/** The part of the theme that decides its CSS variables. The build writes them into theme-variables.css. */
export const VARIABLES_THEME = {
  ...BASE_THEME,
  headings: { fontFamily: 'var(--wl-sans)', fontWeight: '700' },
} as const;

export const TOKENS = {
  ...MANTINE_TOKENS,
  '--mantine-color-wick-text': 'var(--wl-wick-text)',
  '--mantine-color-wick-outline': 'var(--wl-wick-text)',
  '--mantine-color-wick-outline-hover': 'var(--wl-wick-wash)',
  '--mantine-color-wick-light': 'var(--wl-wick-wash)',
  '--mantine-color-wick-light-hover': 'var(--wl-wick-wash)',
  '--mantine-color-wick-light-color': 'var(--wl-wick-text)',
};

type Shades = readonly [
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
];

/** Amber: the flame of the brand. Text on it always uses the ink colour. */
const WICK: Shades = [
  '#fff8e8',
  '#fff1d6',
  '#ffdf9b',
  '#ffcf67',
  '#ffc765',
  '#ffb224',
  '#ffc14d',
  '#b86e00',
  '#874900',
  '#6b3d00',
];

/** Mantine's inputs and borders use these shades by index: the fourth frames a control. */
const GRAY: Shades = [
  '#faf8f3',
  '#f1ede4',
  '#e4ded1',
  '#d3cbbb',
  '#8a8170',
  '#746c5d',
  '#5c5547',
  '#454035',
  '#2c2820',
  '#16130d',
];

const DARK: Shades = [
  '#f4f0e7',
  '#cfcabd',
  '#aaa495',
  '#98928a',
  '#6c7584',
  '#262d37',
  '#0f1319',
  '#0c0f14',
  '#090b0f',
  '#06080b',
];

/** Colours that both clients pass to Mantine's theme. tokens.css holds every other colour. */
export const BASE_THEME = {
  colors: { wick: WICK, gray: GRAY, dark: DARK },
  primaryColor: 'wick',
  primaryShade: 5,
  autoContrast: true,
  black: '#16130d',
  fontFamily: 'var(--wl-sans)',
  fontFamilyMonospace: 'var(--wl-mono)',
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
} as const;

/** Maps Mantine's colours to the tokens, which handle both colour schemes. */
export const MANTINE_TOKENS = {
  '--mantine-color-body': 'var(--wl-page)',
  '--mantine-color-text': 'var(--wl-ink)',
  '--mantine-color-bright': 'var(--wl-ink)',
  '--mantine-color-dimmed': 'var(--wl-muted)',
  '--mantine-color-placeholder': 'var(--wl-muted)',
  '--mantine-color-anchor': 'var(--wl-wick-text)',
  '--mantine-color-error': 'var(--wl-bear)',
  '--mantine-color-success': 'var(--wl-bull)',
  '--mantine-color-default': 'var(--wl-surface)',
  '--mantine-color-default-hover': 'var(--wl-sunken)',
  '--mantine-color-default-color': 'var(--wl-ink)',
  '--mantine-color-default-border': 'var(--wl-control)',
  '--mantine-color-disabled': 'var(--wl-sunken)',
  '--mantine-color-disabled-color': 'var(--wl-muted)',
  '--mantine-color-disabled-border': 'var(--wl-line)',
  '--mantine-color-gray-light-color': 'var(--wl-ink)',
  '--mantine-color-gray-light-hover': 'var(--wl-sunken)',
};

import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';

/** Amber: the flame of the brand. Text on it always uses the ink colour. */
const wick: MantineColorsTuple = [
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
const gray: MantineColorsTuple = [
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

const dark: MantineColorsTuple = [
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

const field = { size: 'md', labelProps: { mb: 6 }, descriptionProps: { mb: 8 } } as const;

export const theme = createTheme({
  colors: { wick, gray, dark },
  primaryColor: 'wick',
  primaryShade: 5,
  autoContrast: true,
  black: '#16130d',
  fontFamily: 'var(--wl-sans)',
  fontFamilyMonospace: 'var(--wl-mono)',
  headings: { fontFamily: 'var(--wl-sans)', fontWeight: '700' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  // By name: importing the components would add all of them to the first load.
  components: {
    Button: { defaultProps: { size: 'md', fw: 600 } },
    TextInput: { defaultProps: field },
    PasswordInput: { defaultProps: field },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 'lg' } },
    Loader: { defaultProps: { color: 'var(--wl-wick-text)' } },
  },
});

const TOKENS = {
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
  '--mantine-color-wick-text': 'var(--wl-wick-text)',
  '--mantine-color-wick-outline': 'var(--wl-wick-text)',
  '--mantine-color-wick-outline-hover': 'var(--wl-wick-wash)',
  '--mantine-color-wick-light': 'var(--wl-wick-wash)',
  '--mantine-color-wick-light-hover': 'var(--wl-wick-wash)',
  '--mantine-color-wick-light-color': 'var(--wl-wick-text)',
  '--mantine-color-gray-light-color': 'var(--wl-ink)',
  '--mantine-color-gray-light-hover': 'var(--wl-sunken)',
};

/** Maps Mantine's colours to the product's tokens, which handle both colour schemes. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: TOKENS,
  dark: TOKENS,
});

import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type VariantColorsResolver,
} from '@mantine/core';
import { BASE_THEME, MANTINE_TOKENS } from '../src/theme/shades.ts';
import { settings } from './lib/public-settings.ts';

const field = { size: 'md', labelProps: { mb: 6 }, descriptionProps: { mb: 8 } } as const;

/** The label on a seller's accent depends on the colour scheme, so a token decides it. */
const labelsByToken: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input);
  const isAccent = (input.color ?? input.theme.primaryColor) === BASE_THEME.primaryColor;
  return input.variant === 'filled' && isAccent
    ? { ...colors, color: 'var(--wl-on-wick)' }
    : colors;
};

export const theme = createTheme({
  ...BASE_THEME,
  ...(settings.hasAccent === true && { variantColorResolver: labelsByToken }),
  headings: { fontFamily: 'var(--wl-sans)', fontWeight: '700' },
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
  ...MANTINE_TOKENS,
  '--mantine-color-wick-text': 'var(--wl-wick-text)',
  '--mantine-color-wick-outline': 'var(--wl-wick-text)',
  '--mantine-color-wick-outline-hover': 'var(--wl-wick-wash)',
  '--mantine-color-wick-light': 'var(--wl-wick-wash)',
  '--mantine-color-wick-light-hover': 'var(--wl-wick-wash)',
  '--mantine-color-wick-light-color': 'var(--wl-wick-text)',
};

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: TOKENS,
  dark: TOKENS,
});

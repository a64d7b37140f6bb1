import {
  createTheme,
  defaultVariantColorsResolver,
  type VariantColorsResolver,
} from '@mantine/core';
import { settings } from './lib/public-settings.ts';
import { VARIABLES_THEME } from './styles/theme-variables.ts';

const field = { size: 'md', labelProps: { mb: 6 }, descriptionProps: { mb: 8 } } as const;

/** The label on a seller's accent depends on the colour scheme, so a token decides it. */
const labelsByToken: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input);
  const isAccent = (input.color ?? input.theme.primaryColor) === VARIABLES_THEME.primaryColor;
  return input.variant === 'filled' && isAccent
    ? { ...colors, color: 'var(--wl-on-wick)' }
    : colors;
};

export const theme = createTheme({
  ...VARIABLES_THEME,
  ...(settings.hasAccent === true && { variantColorResolver: labelsByToken }),
  // By name: importing the components would add all of them to the first load.
  components: {
    Button: { defaultProps: { size: 'md', fw: 600 } },
    TextInput: { defaultProps: field },
    PasswordInput: { defaultProps: field },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 'lg' } },
    Loader: { defaultProps: { color: 'var(--wl-wick-text)' } },
  },
});

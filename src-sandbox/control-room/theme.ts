import {
  Autocomplete,
  Button,
  type CSSVariablesResolver,
  createTheme,
  Menu,
  NativeSelect,
  NumberInput,
  TextInput,
  Tooltip,
} from '@mantine/core';
import { BASE_THEME, MANTINE_TOKENS } from '../../src/theme/shades.ts';

const field = { size: 'sm', withAsterisk: false, labelProps: { mb: 4 } } as const;

/** Ink on paper; amber marks the primary action. Text on amber always uses the ink colour. */
export const theme = createTheme({
  ...BASE_THEME,
  headings: { fontFamily: 'var(--wl-sans)', fontWeight: '650' },
  components: {
    Autocomplete: Autocomplete.extend({ defaultProps: field }),
    Button: Button.extend({ defaultProps: { size: 'sm', variant: 'default' } }),
    TextInput: TextInput.extend({ defaultProps: field }),
    NumberInput: NumberInput.extend({ defaultProps: field }),
    NativeSelect: NativeSelect.extend({ defaultProps: field }),
    Menu: Menu.extend({
      defaultProps: { position: 'bottom-end', shadow: 'md', withinPortal: true },
    }),
    Tooltip: Tooltip.extend({ defaultProps: { openDelay: 500, withArrow: true } }),
  },
});

const TOKENS = {
  ...MANTINE_TOKENS,
  '--mantine-color-red-text': 'var(--wl-bear)',
  '--mantine-color-red-light-color': 'var(--wl-bear)',
  '--mantine-color-red-light-hover': 'var(--wl-bear-wash)',
};

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: TOKENS,
  dark: TOKENS,
});

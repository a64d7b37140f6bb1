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

const field = { size: 'sm', withAsterisk: false, labelProps: { mb: 4 } } as const;

/** Ink on paper; amber marks the primary action. Text on amber always uses the ink colour. */
export const theme = createTheme({
  colors: {
    wick: [
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
    ],
    dark: [
      '#f4f0e7',
      '#d8d3c6',
      '#aaa495',
      '#7d8694',
      '#313945',
      '#1f2630',
      '#141920',
      '#0c0f14',
      '#090b0f',
      '#060709',
    ],
  },
  primaryColor: 'wick',
  primaryShade: 5,
  autoContrast: true,
  black: '#16130d',
  fontFamily: 'var(--cr-sans)',
  fontFamilyMonospace: 'var(--cr-mono)',
  headings: { fontFamily: 'var(--cr-sans)', fontWeight: '650' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
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
  '--mantine-color-body': 'var(--cr-page)',
  '--mantine-color-text': 'var(--cr-ink)',
  '--mantine-color-bright': 'var(--cr-ink)',
  '--mantine-color-dimmed': 'var(--cr-muted)',
  '--mantine-color-placeholder': 'var(--cr-muted)',
  '--mantine-color-anchor': 'var(--cr-wick-text)',
  '--mantine-color-error': 'var(--cr-bear)',
  '--mantine-color-default': 'var(--cr-surface)',
  '--mantine-color-default-hover': 'var(--cr-sunken)',
  '--mantine-color-default-color': 'var(--cr-ink)',
  '--mantine-color-default-border': 'var(--cr-control)',
  '--mantine-color-disabled': 'var(--cr-sunken)',
  '--mantine-color-disabled-color': 'var(--cr-muted)',
  '--mantine-color-disabled-border': 'var(--cr-line)',
  '--mantine-color-red-text': 'var(--cr-bear)',
  '--mantine-color-red-light-color': 'var(--cr-bear)',
  '--mantine-color-red-light-hover': 'var(--cr-bear-wash)',
  '--mantine-color-gray-light-color': 'var(--cr-ink)',
  '--mantine-color-gray-light-hover': 'var(--cr-sunken)',
};

/** Maps Mantine's colours to the room's tokens, which handle both colour schemes. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: TOKENS,
  dark: TOKENS,
});

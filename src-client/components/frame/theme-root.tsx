import {
  localStorageColorSchemeManager,
  MantineContext,
  MantineThemeProvider,
  useProviderColorScheme,
} from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { theme } from '../../theme.ts';

const manager = localStorageColorSchemeManager();
const getRootElement = () => document.documentElement;
// A setting of the theme, for Mantine's own transitions.
getRootElement().dataset.respectReducedMotion = 'true';

/** MantineProvider without the style sheets that it makes at run time: the build makes them. */
export function ThemeRoot({ nonce, children }: { nonce: string; children: ReactNode }) {
  const { colorScheme, setColorScheme, clearColorScheme } = useProviderColorScheme({
    manager,
    defaultColorScheme: 'auto',
    forceColorScheme: undefined,
    getRootElement,
  });
  const value = useMemo(
    () => ({
      colorScheme,
      setColorScheme,
      clearColorScheme,
      getRootElement,
      getStyleNonce: () => nonce,
      classNamesPrefix: 'mantine',
      cssVariablesSelector: ':root',
      withStaticClasses: true,
    }),
    [colorScheme, setColorScheme, clearColorScheme, nonce],
  );
  return (
    <MantineContext value={value}>
      <MantineThemeProvider theme={theme}>{children}</MantineThemeProvider>
    </MantineContext>
  );
}

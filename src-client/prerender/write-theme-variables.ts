import type { Plugin } from 'vite';
import { TOKENS, VARIABLES_THEME } from '../styles/theme-variables.ts';

type Variables = Record<string, string>;

/** Variables that differ from the default ones, which Mantine's own style sheet has. */
const changed = (ours: Variables, defaults: Variables): Variables =>
  Object.fromEntries(Object.entries(ours).filter(([name, value]) => defaults[name] !== value));

async function themeVariables(): Promise<string> {
  // Only when it is needed: every test run loads this plugin.
  const {
    convertCssVariables,
    DEFAULT_THEME,
    defaultCssVariablesResolver: variablesOf,
    mergeMantineTheme,
  } = await import('@mantine/core');
  const ours = variablesOf(mergeMantineTheme(DEFAULT_THEME, VARIABLES_THEME));
  const defaults = variablesOf(DEFAULT_THEME);
  return convertCssVariables({
    variables: changed(ours.variables, defaults.variables),
    light: changed({ ...ours.light, ...TOKENS }, defaults.light),
    dark: changed({ ...ours.dark, ...TOKENS }, defaults.dark),
  });
}

/** Computes the CSS variables of the theme at build time. MantineProvider would do it in every browser. */
export function writeThemeVariables(): Plugin {
  return {
    name: 'theme-variables',
    enforce: 'pre',
    async transform(_code, id) {
      return id.endsWith('/styles/theme-variables.css') ? await themeVariables() : null;
    },
  };
}

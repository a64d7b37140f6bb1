import type { Plugin } from 'vite';

/** Placeholder for the public settings, which the server fills in. */
export function embedSettings(): Plugin {
  return {
    name: 'embed-settings',
    transformIndexHtml: () => [
      {
        tag: 'script',
        attrs: { type: 'application/json', id: 'public-settings' },
        children: '__PUBLIC_SETTINGS__',
        injectTo: 'head',
      },
    ],
  };
}

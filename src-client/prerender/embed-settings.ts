import type { Plugin } from 'vite';

/** Where the server writes the public settings into the page; a page that no server touched keeps the mark. */
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

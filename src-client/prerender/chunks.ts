// Without use-visible-rows and use-debounced: operators' lists would come with every page.
const APP =
  /src-client\/(start|app|router|theme|routes\/|components\/(?:frame\/|toasts\/)?(bare-frame|brand|panel|skip-link|sandbox-note|scheme-toggle|tooltip|toast|password-field|page-spinner|page-failure|failure-boundary|use-(?!visible-rows))|lib\/(?:call\/|session\/)?(use-fields|focus-new-page|owed-sign-out|use-page-title|use-call|server-message|use-delayed-action|session(?:-token)?\.ts|browser-storage|storage-keys|toasts|search-text|parsed-search|public-settings))|node_modules\/(use-sync-external-store|clsx|@tanstack\/(react-router|router-core|history|store|react-store)|@mantine\/hooks\/esm\/(?!use-debounced)|@mantine\/core\/esm\/(core|components\/(Input|InputBase|TextInput|PasswordInput|ActionIcon|Button|Loader|Transition|UnstyledButton|Text|Anchor|CloseButton|InlineInput)))\//;
const REACT = /node_modules\/(react|react-dom|scheduler)\//;
const CALLS =
  /src-client\/lib\/(?:call\/|session\/)?(api|attendance|trpc-link|non-json-response|request-headers)|node_modules\/@trpc\/(client|server)\//;
const SESSION =
  /src-client\/lib\/(?:call\/|session\/)?(live-session|query-root|query-client|trpc)\.ts|node_modules\/(@trpc\/react-query|@tanstack\/(react-query|query-core))\//;

/** Groups modules that always load together into one chunk. */
export const CHUNKS = {
  groups: [
    // Separate from the app: the entry script must run without it.
    { name: 'loader', test: /vite\/preload-helper|rolldown\/runtime/, priority: 1 },
    // Separate from the app: it runs first, on its own.
    { name: 'react', test: REACT, priority: 1 },
    { name: 'app', test: APP },
    { name: 'calls', test: CALLS },
    { name: 'session', test: SESSION },
  ],
};

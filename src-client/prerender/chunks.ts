const FORM_PARTS =
  /src-client\/(components\/(bare-frame|brand|panel|skip-link|sandbox-note|scheme-toggle|tooltip|password-field)|lib\/(use-fields|use-page-title|use-call|server-message|use-delayed-action))|@mantine\/core\/esm\/components\/(Input|InputBase|TextInput|PasswordInput|ActionIcon)\//;

/** What nearly every page of the app has in common comes in one file, and not in a dozen crumbs. */
export const CHUNKS = {
  groups: [{ name: 'page', test: FORM_PARTS }],
};

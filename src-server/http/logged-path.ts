const MAX_LOGGED_PATH = 300;

const HOOK = /\/hooks\//i;
/** The third part of a hook's address is a secret. A sender may repeat a slash by mistake. */
const SECRET_END = /^(\/hooks\/+[^/]*\/+[^/]*\/+).+$/is;
/** A hook's token in a place where it does not belong. */
const TOKEN = /[\w-]{43,}/g;

/**
 * A path for logs and traces: without the secret of a hook's address, also of a mistyped one, and truncated, because a
 * stranger may send 8 KB.
 */
export function loggedPath(path: string): string {
  const shown = withoutSecret(path);
  return shown.length > MAX_LOGGED_PATH ? `${shown.slice(0, MAX_LOGGED_PATH)}…` : shown;
}

function withoutSecret(path: string): string {
  const at = path.search(HOOK);
  if (at === -1) return path;
  return path.slice(0, at) + path.slice(at).replace(SECRET_END, '$1…').replace(TOKEN, '…');
}

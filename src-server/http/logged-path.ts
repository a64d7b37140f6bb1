const MAX_LOGGED_PATH = 300;

/** The last part of these addresses is a secret. */
const SECRET_END = /^(\/hooks\/[^/]*\/[^/]*\/).+$/s;

/**
 * A path for logs and traces: without the secret of a hook's address, and truncated, because a stranger may send 8 KB.
 */
export function loggedPath(path: string): string {
  const shown = path.replace(SECRET_END, '$1…');
  return shown.length > MAX_LOGGED_PATH ? `${shown.slice(0, MAX_LOGGED_PATH)}…` : shown;
}

const MAX_LOGGED_PATH = 300;

/** Truncates a path for the log. A stranger may send 8 KB, and every request writes a line. */
export function loggedPath(path: string): string {
  return path.length > MAX_LOGGED_PATH ? `${path.slice(0, MAX_LOGGED_PATH)}…` : path;
}

const MAX_LOGGED_PATH = 300;

/** A stranger's address may have 8 KB, and each request writes a line. */
export function loggedPath(path: string): string {
  return path.length > MAX_LOGGED_PATH ? `${path.slice(0, MAX_LOGGED_PATH)}…` : path;
}

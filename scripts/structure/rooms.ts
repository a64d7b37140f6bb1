const MAX_FILES = 20;

/** Folders that are lists by nature, and why each stays readable. */
const LISTS: Record<string, string> = {
  'src-server/database/migrations': 'one file a migration, in the order of their numbers',
  'tests/planted': 'one list of planted bugs a subject',
};

/** One sentence per folder with too many source files to take in. */
export function crowdedRoomsOf(paths: readonly string[]): string[] {
  const sizes = new Map<string, number>();
  for (const path of paths) {
    const folder = path.slice(0, path.lastIndexOf('/'));
    sizes.set(folder, (sizes.get(folder) ?? 0) + 1);
  }
  return [...sizes]
    .filter(([folder, size]) => size > MAX_FILES && LISTS[folder] === undefined)
    .map(
      ([folder, size]) =>
        `${folder} holds ${size} source files, more than ${MAX_FILES}: sort them into folders by purpose.`,
    );
}

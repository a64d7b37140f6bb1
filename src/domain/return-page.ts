/** Pages that a mail links to, and that ask for a sign-in first. */
const RETURN_PAGES = ['/keep-plan'] as const;

/** Where a sign-in leads, if not to the home page. Any other value is dropped. */
export function returnPageIn(search: { next?: unknown }): { next?: (typeof RETURN_PAGES)[number] } {
  const next = RETURN_PAGES.find((page) => page === search.next);
  return next === undefined ? {} : { next };
}

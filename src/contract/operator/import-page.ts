/** Rows of an import per page. A file of its own keeps the schemas out of the browser bundle. */
export const ROWS_PER_PAGE = 200;

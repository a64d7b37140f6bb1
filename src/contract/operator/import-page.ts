/** Rows of an import on one page. Without the schemas beside it: the browser needs this alone. */
export const ROWS_PER_PAGE = 200;

/** Marks calls of a page that shows an operator the product as a user. */
export const VIEW_HEADER = 'view-as';

// Keys of the browser's storage that the first pages do not need, so they do not load them.

/** The code of a partner's link, until the server has kept it. */
export const LINKED_PARTNER = 'linkedPartner';
export const PROCESSED_CHECKOUTS = 'processedCheckouts';
/** The page that opened Discord's consent page, to return to. */
export const LINK_STARTED_AT = 'linkStartedAt';
/** Columns of the operator's user list. */
export const USERS_COLUMNS_KEY = 'usersColumns';
export const OPERATOR_FLAG = 'adminSession';

import { table } from '../wire/requests/parameter-table.ts';
import { PAGING } from './fragments.ts';

/** Endpoints that know nothing beside `expand`. */
export const RETRIEVE = table('expand[]');

/** Deletions know no parameter at all. */
export const NOTHING = table('');

export const PAGED = table(`expand[] ${PAGING}`);

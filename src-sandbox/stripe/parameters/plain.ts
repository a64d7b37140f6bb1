import { table } from '../wire/requests/parameter-table.ts';
import { PAGING } from './fragments.ts';

/** Endpoints whose only parameter is `expand`. */
export const RETRIEVE = table('expand[]');

/** Deletions take no parameters. */
export const NOTHING = table('');

export const PAGED = table(`expand[] ${PAGING}`);

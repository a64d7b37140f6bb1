import { table } from '../wire/requests/parameter-table.ts';
import { PAGING } from './fragments.ts';

export const METHOD_CONFIGURATION_LIST = table(`active:bool application expand[] ${PAGING}`);

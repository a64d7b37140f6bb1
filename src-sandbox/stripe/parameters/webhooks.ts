import { table } from '../wire/requests/parameter-table.ts';
import { PAGING } from './fragments.ts';

export const ENDPOINT_CREATE = table(`
  enabled_events[]! url! api_version connect:bool description expand[] metadata:hash?
`);

export const ENDPOINT_UPDATE = table(`
  description disabled:bool enabled_events[] expand[] metadata:hash? url
`);

export const EVENT_LIST = table(`
  created:range delivery_success:bool expand[] type types[] ${PAGING}
`);

import { defineTexts } from '../define-texts.ts';

/** For pages that only lead to the page that redeems a code. */
export const REDEEM_LINK_COPY = defineTexts('offers.redeem-link', { link: 'Have a code?' });

import { defineTexts } from '../define-texts.ts';

/** For pages that only lead to the gifts. */
export const GIFT_LINK_COPY = defineTexts('offers.gift-link', { link: 'Give a plan as a gift' });

import { GIFT_COPY as COPY } from '../../../src/texts/offers/gift.texts.ts';

export const giftMonths = (count: number) =>
  count === 1 ? COPY.month : COPY.manyMonths({ count });

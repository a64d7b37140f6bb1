import { defineTexts } from '../define-texts.ts';

/** Parts of every relayed signal. */
export const RELAY_TEXTS = defineTexts('relay', {
  risk: 'Not investment advice. Trading involves risk of loss. Past results do not predict future ones.',
});

/** How soon the page asks again for the end of a replaced subscription. */
export const ASK_AGAIN_MS = 2_000;

export const CHECK_DELAY_MS = 1000;
export const CHECK_MIN_LENGTH = 3;
export const RELOAD_AFTER_SIGN_OUT_MS = 1000;

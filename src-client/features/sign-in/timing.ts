export const SIGN_IN_MIN_LENGTH = 8;
export const RELOAD_AFTER_SIGN_IN_MS = 1500;

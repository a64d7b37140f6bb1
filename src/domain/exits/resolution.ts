/**
 * How an operator dealt with a declaration that matched no subscription. Codes, not free text: the
 * audit log keeps them for good.
 */
export const EXIT_RESOLUTIONS = ['carried-out', 'answered', 'repeated', 'not-a-customer'] as const;
export type ExitResolution = (typeof EXIT_RESOLUTIONS)[number];

/** The account's only payment method configuration, made in the dashboard. */
export const METHOD_CONFIGURATION = 'pmc_1Sandbox000000000000000';

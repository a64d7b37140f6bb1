/** Loaded on first use: it would take a third of the server's startup. */
export const webauthn = () => import('@simplewebauthn/server');

/** Loaded when somebody first uses a passkey: it would take a third of the server's start. */
export const webauthn = () => import('@simplewebauthn/server');

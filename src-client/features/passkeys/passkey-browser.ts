/** Options for @simplewebauthn/browser, made by the server. */
type CeremonyOptions = Record<string, unknown>;

/** A passkey belongs to a domain name: browsers refuse an IP address. */
export function canUsePasskeys(): boolean {
  const isNumbers = /^[\d.]+$|^\[/.test(window.location.hostname);
  return typeof window.PublicKeyCredential === 'function' && !isNumbers;
}

const load = () => import('@simplewebauthn/browser');

/** Rejects when the user or the browser cancels. */
export async function createPasskey(options: CeremonyOptions) {
  const { startRegistration } = await load();
  return startRegistration({ optionsJSON: options as never });
}

/** Rejects when the user or the browser cancels. */
export async function answerWithPasskey(options: CeremonyOptions) {
  const { startAuthentication } = await load();
  return startAuthentication({ optionsJSON: options as never });
}

/** stopped: cancelled by the user, or timed out. known: this device already has a passkey for the account. */
export function whyNot(error: unknown): 'stopped' | 'known' | null {
  const name = error instanceof Error ? error.name : '';
  if (name === 'InvalidStateError') return 'known';
  return name === 'NotAllowedError' || name === 'AbortError' ? 'stopped' : null;
}

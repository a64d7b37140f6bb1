/** What @simplewebauthn/browser takes; the server made it. */
type CeremonyOptions = Record<string, unknown>;

/** A passkey belongs to a name: at an address of numbers no browser makes one. */
export function canUsePasskeys(): boolean {
  const isNumbers = /^[\d.]+$|^\[/.test(window.location.hostname);
  return typeof window.PublicKeyCredential === 'function' && !isNumbers;
}

const load = () => import('@simplewebauthn/browser');

/** Rejects when the person or the browser stops it. */
export async function createPasskey(options: CeremonyOptions) {
  const { startRegistration } = await load();
  return startRegistration({ optionsJSON: options as never });
}

/** Rejects when the person or the browser stops it. */
export async function answerWithPasskey(options: CeremonyOptions) {
  const { startAuthentication } = await load();
  return startAuthentication({ optionsJSON: options as never });
}

/** stopped: by the person, or nobody came. known: this device has one for the account. */
export function whyNot(error: unknown): 'stopped' | 'known' | null {
  const name = error instanceof Error ? error.name : '';
  if (name === 'InvalidStateError') return 'known';
  return name === 'NotAllowedError' || name === 'AbortError' ? 'stopped' : null;
}

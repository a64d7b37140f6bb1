import { localStore } from '../browser-storage.ts';
import { AUTH_TOKEN, SIGN_OUT_OWED } from '../storage-keys.ts';

/**
 * The token this page was loaded with. Another tab may meanwhile store another person's: this page goes on to
 * speak for the one whom it shows, until it is loaded anew.
 */
let held = localStore.read(AUTH_TOKEN);
let begun = held === null ? 0 : 1;
const gates = new Set<() => void>();
const refusals = new Set<() => void>();

const listening = (listeners: Set<() => void>) => (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const sessionToken = {
  read: () => held,

  /** After a sign-in. False: the browser stores nothing, and a load would forget who signed in. */
  hold(token: string): boolean {
    held = token;
    localStore.remove(SIGN_OUT_OWED);
    return localStore.write(AUTH_TOKEN, token);
  },

  /** What another tab stored for another person is left to it. */
  forget(): void {
    if (localStore.read(AUTH_TOKEN) === held) localStore.remove(AUTH_TOKEN);
    held = null;
  },

  /** How the stored token stands to this page's own, after another tab may have changed it. */
  compare(): 'same' | 'gone' | 'another' {
    const stored = localStore.read(AUTH_TOKEN);
    if (stored === held) return 'same';
    return stored === null ? 'gone' : 'another';
  },

  /** Enters the session without loading the page. */
  begin(): void {
    begun += 1;
    for (const listener of gates) listener();
  },
  /** How many sessions this page has had; none for a visitor. */
  sessions: () => begun,
  onBegin: listening(gates),

  /** The server took a subscriber's call for a stranger's. */
  refuse(): void {
    for (const listener of refusals) listener();
  },
  onRefusal: listening(refusals),
};

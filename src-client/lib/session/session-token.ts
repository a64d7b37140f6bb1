import { localStore } from '../browser-storage.ts';
import { AUTH_TOKEN, SIGN_OUT_OWED } from '../storage-keys.ts';
import { leaveView, viewedUser } from './viewed-user.ts';

/** The token at page load. Another tab may store another user's token; this page keeps its own until it reloads. */
let held = viewedUser?.email ?? localStore.read(AUTH_TOKEN);
let begun = held === null ? 0 : 1;
const gates = new Set<() => void>();
const refusals = new Set<() => void>();

const listening = (listeners: Set<() => void>) => (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const sessionToken = {
  read: () => held,

  /** Stores the token after sign-in. False: storage is unavailable, so a reload signs the user out. */
  hold(token: string): boolean {
    held = token;
    localStore.remove(SIGN_OUT_OWED);
    return localStore.write(AUTH_TOKEN, token);
  },

  /** Leaves a token that another tab stored for another user. */
  forget(): void {
    if (viewedUser !== null) {
      leaveView();
      return;
    }
    if (localStore.read(AUTH_TOKEN) === held) localStore.remove(AUTH_TOKEN);
    held = null;
  },

  /** Compares the stored token with this page's, since another tab may have changed it. */
  compare(): 'same' | 'gone' | 'another' {
    const stored = localStore.read(AUTH_TOKEN);
    if (stored === held || viewedUser !== null) return 'same';
    return stored === null ? 'gone' : 'another';
  },

  /** Enters the session without a page load. */
  begin(): void {
    begun += 1;
    for (const listener of gates) listener();
  },
  /** Number of sessions since page load. 0 for a visitor. */
  sessions: () => begun,
  onBegin: listening(gates),

  /** The server treated a subscriber's call as anonymous. */
  refuse(): void {
    for (const listener of refusals) listener();
  },
  onRefusal: listening(refusals),
};

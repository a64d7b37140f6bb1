import { createContext, use } from 'react';
import type { AccessCheck, CurrentUser } from '../../../src/contract/auth.contract.ts';

export type SessionState =
  | { state: 'loading' | 'anonymous'; user: null }
  | { state: 'authenticated'; user: CurrentUser };

export type Session = SessionState & {
  /** What the providers say, refreshed every five minutes while signed in. */
  access: AccessCheck | null;
  /** The providers' answer could not be had, and there is no older one. */
  accessFailed: boolean;
  /** Signed out and about to be reloaded: nothing more is asked of the server. */
  leaving: boolean;
  /** Reads user and access again; resolves once both have answered, also when one failed. */
  refresh(): Promise<void>;
  /** Forgets token and caches while the page still shows the user it is about to leave. */
  leave(): void;
};

/** A visitor without a token: nothing is asked of the server. */
export const VISITOR: Session = {
  state: 'anonymous',
  user: null,
  access: null,
  accessFailed: false,
  leaving: false,
  refresh: async () => {},
  leave: () => {},
};

export const SessionContext = createContext<Session>(VISITOR);

export function useSession(): Session {
  return use(SessionContext);
}

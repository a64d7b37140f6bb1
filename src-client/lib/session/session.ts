import { createContext, use } from 'react';
import type { AccessCheck, CurrentUser } from '../../../src/contract/auth.contract.ts';

export type SessionState =
  | { state: 'loading' | 'anonymous'; user: null }
  | { state: 'authenticated'; user: CurrentUser };

export type Session = SessionState & {
  /** State at the providers, refreshed every five minutes while signed in. */
  access: AccessCheck | null;
  /** The access check failed and no earlier answer exists. */
  accessFailed: boolean;
  /** Signed out and about to reload: no further calls. */
  leaving: boolean;
  /** Reads user and access again. Resolves once both have answered, even with an error. */
  refresh(): Promise<void>;
  /** Clears token and caches while the page still shows the departing user. */
  leave(): void;
};

/** A visitor without a token makes no calls. */
const VISITOR: Session = {
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

import { createContext, useContext } from 'react';

/** Opens the dialog where the session needs it; false when the operator gave up. */
export type AskToConfirm = () => Promise<boolean>;

export const ConfirmContext = createContext<AskToConfirm>(async () => false);

/** For what is no procedure: a download or an upload. */
export function useAskToConfirm(): AskToConfirm {
  return useContext(ConfirmContext);
}

import { createContext, useContext } from 'react';

/** Opens the dialog when the session needs it. False when the operator cancelled. */
export type AskToConfirm = () => Promise<boolean>;

export const ConfirmContext = createContext<AskToConfirm>(async () => false);

/** For calls outside tRPC: a download or an upload. */
export function useAskToConfirm(): AskToConfirm {
  return useContext(ConfirmContext);
}

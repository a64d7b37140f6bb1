import { useEffect, useState } from 'react';
import { partnerKept } from './linked-partner.ts';
import { rememberCode, rememberedCode, rememberLinkedCode } from './remembered-code.ts';

/** An object for each choice: the same code, chosen again, is checked again. */
export interface ChosenCode {
  code: string;
}

/** The code in use, from a link or typed. */
export function useChosenCode(): [ChosenCode | null, (code: string | null) => void] {
  const [chosen, setChosen] = useState(() => {
    rememberLinkedCode();
    return choiceOf(rememberedCode());
  });
  useEffect(() => {
    // The discount of a partner's link may arrive after this page.
    void partnerKept().then(() => setChosen((before) => before ?? choiceOf(rememberedCode())));
  }, []);
  const choose = (code: string | null) => {
    rememberCode(code);
    setChosen(choiceOf(code));
  };
  return [chosen, choose];
}

const choiceOf = (code: string | null): ChosenCode | null => (code === null ? null : { code });

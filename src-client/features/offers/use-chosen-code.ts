import { useEffect, useState } from 'react';
import { partnerKept } from './linked-partner.ts';
import { rememberCode, rememberedCode, rememberLinkedCode } from './remembered-code.ts';

/** The code in use, from a link or typed. */
export function useChosenCode(): [string | null, (code: string | null) => void] {
  const [code, setCode] = useState(() => {
    rememberLinkedCode();
    return rememberedCode();
  });
  useEffect(() => {
    // The discount of a partner's link may arrive after this page.
    void partnerKept().then(() => setCode((before) => before ?? rememberedCode()));
  }, []);
  const choose = (chosen: string | null) => {
    rememberCode(chosen);
    setCode(chosen);
  };
  return [code, choose];
}

import { useState } from 'react';
import { rememberCode, rememberedCode, rememberLinkedCode } from './remembered-code.ts';

/** The code in use, from a link or typed. */
export function useChosenCode(): [string | null, (code: string | null) => void] {
  const [code, setCode] = useState(() => {
    rememberLinkedCode();
    return rememberedCode();
  });
  const choose = (chosen: string | null) => {
    rememberCode(chosen);
    setCode(chosen);
  };
  return [code, choose];
}

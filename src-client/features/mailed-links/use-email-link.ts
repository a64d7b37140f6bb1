import { useEffect, useRef, useState } from 'react';
import type { EmailLink } from '../../../src/contract/auth.contract.ts';
import { useCall } from '../../lib/call/use-call.ts';

/** Reads the link's effect when the page opens. Reading does not consume the link: mail scanners open every link. */
export function useEmailLink(token: string | undefined) {
  const [link, setLink] = useState<EmailLink | null>(null);
  const read = useCall((api) => api.auth.readEmailLink.mutate);
  const started = useRef(false);
  const ask = () => {
    if (token !== undefined) read.run({ token }).then(setLink, () => {});
  };
  const first = useRef(ask);
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    first.current();
  }, []);
  return { link, error: read.error, busy: read.busy, ask };
}

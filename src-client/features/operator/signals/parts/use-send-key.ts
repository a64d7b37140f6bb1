import { useRef } from 'react';
import { newId } from '../../../../lib/call/new-id.ts';

export interface SendKey {
  keyOf(content: unknown): string;
  /** The server recorded it: the same content again is meant. */
  renew(): void;
}

/**
 * Names an act for the server. The same content keeps its name until it was recorded, also if its dialog was closed: an
 * answer that was lost may belong to an entry that exists.
 */
export function useSendKey(): SendKey {
  const last = useRef({ content: '', key: '' });
  return {
    keyOf: (content) => {
      const text = JSON.stringify(content);
      if (last.current.content !== text) last.current = { content: text, key: newId() };
      return last.current.key;
    },
    renew: () => {
      last.current = { content: '', key: '' };
    },
  };
}

import { startTransition, useEffect, useRef, useState } from 'react';
import { useDelayedAction } from '../use-delayed-action.ts';

interface TypedFilter {
  /** The filter in the address. Undefined: none. */
  value: string | undefined;
  /** Changes the address, and resolves once it has changed. Undefined removes the filter. */
  apply: (value: string | undefined) => Promise<unknown>;
  /** Milliseconds without a key before the address changes. */
  pauseMs: number;
}

interface FilterField {
  value: string;
  onType: (text: string) => void;
  onBlur: () => void;
}

/**
 * A field that filters by the address. Letters typed while the address catches up stay. A person who leaves the field has
 * finished typing, so a press on "Clear filters" comes last. Any other change of the address replaces the text.
 */
export function useTypedFilter(filter: TypedFilter): FilterField {
  const { value = '', pauseMs } = filter;
  /** Null: the field shows the address. */
  const [typed, setTyped] = useState<string | null>(null);
  const latest = useRef(filter);
  useEffect(() => {
    latest.current = filter;
  });
  /** Texts on their way into the address. */
  const sent = useRef<string[]>([]);
  /** The last change of the address. */
  const applied = useRef<Promise<unknown>>(Promise.resolve());
  const keys = useRef(0);
  const { after, stop } = useDelayedAction();
  useEffect(() => {
    const place = sent.current.indexOf(value);
    sent.current = place < 0 ? [] : sent.current.slice(place + 1);
    if (place >= 0) return;
    stop();
    setTyped(null);
  }, [value, stop]);
  useEffect(() => {
    if (typed === null) sent.current = [];
  }, [typed]);
  const send = (text: string) => {
    const wanted = text.trim();
    const { value: current = '', apply } = latest.current;
    if (wanted === (sent.current.at(-1) ?? current)) return;
    sent.current.push(wanted);
    applied.current = apply(wanted === '' ? undefined : wanted);
  };
  return {
    value: typed ?? value,
    onType: (text) => {
      keys.current += 1;
      setTyped(text);
      after(pauseMs, () => send(text));
    },
    onBlur: () => {
      stop();
      if (typed !== null) send(typed);
      const typedBefore = keys.current;
      // The field shows its text until the address has it: a letter typed before that is added to this text.
      const showAddress = () => {
        if (keys.current === typedBefore) startTransition(() => setTyped(null));
      };
      void applied.current.then(showAddress, showAddress);
    },
  };
}

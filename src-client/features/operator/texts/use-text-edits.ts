import { useBlocker } from '@tanstack/react-router';
import { useState } from 'react';
import type { OperatorText } from '../../../../src/contract/operator/texts-operator.contract.ts';
import { TEXTS_COPY as COPY } from './copy.ts';

export interface TextEdits {
  /** Null: the text is not being edited. */
  typed(key: string): string | null;
  type(key: string, typed: string): void;
  close(key: string): void;
  /** Keeps the form open if something else was typed during the save. */
  closeSaved(key: string, saved: string): void;
  /** Closes the forms of these texts, then changes. Asks first if one has unsaved changes. */
  leave(isLeft: (text: OperatorText) => boolean, change?: () => void): void;
}

/** The open forms of the page. They live outside the rows, which a filter removes. */
export function useTextEdits(texts: readonly OperatorText[]): TextEdits {
  const [open, setOpen] = useState<ReadonlyMap<string, string>>(new Map());
  const edited = texts.filter(({ key }) => open.has(key));
  const unsaved = edited.filter(({ key, own, standard }) => open.get(key) !== (own ?? standard));
  const mayLeave = (left: readonly OperatorText[]) =>
    left.length === 0 || window.confirm(COPY.leave);
  useBlocker({
    shouldBlockFn: () => !mayLeave(unsaved),
    enableBeforeUnload: () => unsaved.length > 0,
  });
  const close = (...keys: string[]) =>
    setOpen((now) => new Map([...now].filter(([key]) => !keys.includes(key))));
  return {
    typed: (key) => open.get(key) ?? null,
    type: (key, typed) => setOpen((now) => new Map(now).set(key, typed)),
    close,
    closeSaved: (key, saved) =>
      setOpen((now) => new Map([...now].filter((each) => each[0] !== key || each[1] !== saved))),
    leave(isLeft, change) {
      if (!mayLeave(unsaved.filter(isLeft))) return;
      close(...edited.filter(isLeft).map(({ key }) => key));
      change?.();
    },
  };
}

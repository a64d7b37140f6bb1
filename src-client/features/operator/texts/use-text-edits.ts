import { useState } from 'react';
import type { OperatorText } from '../../../../src/contract/operator/texts-operator.contract.ts';
import { TEXTS_COPY as COPY } from './copy.ts';

/** `from`: the seller's text that the operator saw when the form opened. Null: they had none. */
interface Edit {
  typed: string;
  from: string | null;
}

export interface TextEdits {
  isUnsaved: boolean;
  /** Null: the text is not being edited. */
  find(key: string): Edit | null;
  open(text: OperatorText): void;
  type(key: string, typed: string): void;
  close(key: string): void;
  /** Keeps the form open if something else was typed during the save. */
  closeSaved(text: OperatorText, saved: string): void;
  /** Closes the forms of these texts, then changes. Asks first if one has unsaved changes. */
  leave(isLeft: (text: OperatorText) => boolean, change?: () => void): void;
}

/** The open forms of the page. They live outside the rows, which a filter removes. */
export function useTextEdits(texts: readonly OperatorText[]): TextEdits {
  const [open, setOpen] = useState<ReadonlyMap<string, Edit>>(new Map());
  const edited = texts.filter(({ key }) => open.has(key));
  const unsaved = edited.filter(
    ({ key, own, standard }) => open.get(key)?.typed !== (own ?? standard),
  );
  const mayLeave = (left: readonly OperatorText[]) =>
    left.length === 0 || window.confirm(COPY.leave);
  const close = (...keys: string[]) =>
    setOpen((now) => new Map([...now].filter(([key]) => !keys.includes(key))));
  const change = (key: string, changed: (edit: Edit) => Edit | null) =>
    setOpen((now) => {
      const edit = now.get(key);
      if (edit === undefined) return now;
      const next = changed(edit);
      const others = [...now].filter((each) => each[0] !== key);
      return new Map(next === null ? others : [...others, [key, next]]);
    });
  return {
    isUnsaved: unsaved.length > 0,
    find: (key) => open.get(key) ?? null,
    open: ({ key, own, standard }) =>
      setOpen((now) => new Map(now).set(key, { typed: own ?? standard, from: own })),
    type: (key, typed) => change(key, (edit) => ({ ...edit, typed })),
    close,
    closeSaved: ({ key, standard }, saved) =>
      change(key, ({ typed }) =>
        // The standard text is stored as none.
        typed === saved ? null : { typed, from: saved === standard ? null : saved },
      ),
    leave(isLeft, change) {
      if (!mayLeave(unsaved.filter(isLeft))) return;
      close(...edited.filter(isLeft).map(({ key }) => key));
      change?.();
    },
  };
}

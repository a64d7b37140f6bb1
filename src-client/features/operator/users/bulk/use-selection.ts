import { useCallback, useMemo, useState } from 'react';

export const MAX_SELECTED = 200;

export interface Selection {
  ids: ReadonlySet<string>;
  toggle: (id: string) => void;
  /** Adds as many as fit. */
  add: (ids: readonly string[]) => void;
  clear: () => void;
}

/** The selected users of the list. Null while nothing can be selected. */
export function useSelection() {
  const [ids, setIds] = useState<ReadonlySet<string> | null>(null);
  const toggle = useCallback((id: string) => {
    setIds((before) => {
      const next = new Set(before);
      if (!next.delete(id) && next.size < MAX_SELECTED) next.add(id);
      return next;
    });
  }, []);
  const add = useCallback((more: readonly string[]) => {
    setIds((before) => new Set([...(before ?? []), ...more].slice(0, MAX_SELECTED)));
  }, []);
  const clear = useCallback(() => setIds(new Set()), []);
  const selection = useMemo<Selection | null>(
    () => ids && { ids, toggle, add, clear },
    [ids, toggle, add, clear],
  );
  return { selection, begin: clear, end: useCallback(() => setIds(null), []) };
}

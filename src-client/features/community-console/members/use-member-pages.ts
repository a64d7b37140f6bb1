import { useCallback, useEffect, useRef, useState } from 'react';
import type { ConsoleMember } from '../../../../src/contract/discord/discord-console.contract.ts';
import { trpc } from '../../../lib/call/trpc.ts';
import { bannerText } from '../parts/banner-text.ts';

interface MemberFilter {
  search: string;
  roleId: string | null;
  kind: 'all' | 'humans' | 'bots';
}

interface MemberPages {
  /** Null until the first page has loaded. */
  total: number | null;
  at(index: number): ConsoleMember | undefined;
  /** Fetches the pages of these rows. */
  need(first: number, last: number): void;
  /** Why a visible page failed to load. */
  problem: string | null;
  /** Retries the visible pages that failed. */
  retry(): void;
}

const PAGE = 100;
const pageOf = (index: number) => Math.floor(index / PAGE);

/** Members by index, fetched in pages as they scroll into view. A new `version` reloads the visible pages. */
export function useMemberPages(filter: MemberFilter, version: number): MemberPages {
  const utils = trpc.useUtils();
  const [pages, setPages] = useState<ReadonlyMap<number, readonly ConsoleMember[]>>(new Map());
  const [total, setTotal] = useState<number | null>(null);
  const [failed, setFailed] = useState<ReadonlyMap<number, string>>(new Map());
  const generation = useRef(0);
  const asked = useRef(new Set<number>());
  const sight = useRef({ first: 0, last: 0 });
  const { search, roleId, kind } = filter;

  const fail = useCallback((page: number, why: string) => {
    // Failed: the next view of this page requests it again.
    asked.current.delete(page);
    setFailed((before) => new Map(before).set(page, why));
  }, []);

  const load = useCallback(
    async (page: number, of: number) => {
      if (asked.current.has(page)) return;
      asked.current.add(page);
      const wanted = { search, roleId, kind, offset: page * PAGE, limit: PAGE };
      try {
        const answer = await utils.discord.memberPage.fetch(wanted);
        if (of !== generation.current) return;
        if (!answer.success) return fail(page, answer.message);
        setFailed((before) => without(before, page));
        setTotal(answer.total);
        setPages((before) => new Map(before).set(page, answer.members));
      } catch (error) {
        if (of === generation.current) fail(page, bannerText(error));
      }
    },
    [utils, search, roleId, kind, fail],
  );

  const loadSight = useCallback(() => {
    const { first, last } = sight.current;
    for (let page = pageOf(first); page <= pageOf(last); page += 1) {
      void load(page, generation.current);
    }
  }, [load]);

  // Drops the pages of the previous filter.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect must run on a new filter
  useEffect(() => {
    sight.current = { first: 0, last: 0 };
    setPages(new Map());
    setFailed(new Map());
  }, [search, roleId, kind]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect must run on a new version
  useEffect(() => {
    generation.current += 1;
    asked.current = new Set();
    setFailed(new Map());
    const { first, last } = sight.current;
    // Hidden pages reload when scrolled to. Visible ones stay until their replacements arrive.
    setPages(
      (before) => new Map([...before].filter(([n]) => n >= pageOf(first) && n <= pageOf(last))),
    );
    loadSight();
  }, [loadSight, version]);

  const need = useCallback(
    (first: number, last: number) => {
      sight.current = { first, last };
      loadSight();
    },
    [loadSight],
  );
  const at = useCallback((index: number) => pages.get(pageOf(index))?.[index % PAGE], [pages]);
  const [problem = null] = failed.values();
  return { total, at, need, problem, retry: loadSight };
}

function without(pages: ReadonlyMap<number, string>, page: number): ReadonlyMap<number, string> {
  return new Map([...pages].filter(([each]) => each !== page));
}

import { useCallback, useEffect, useRef, useState } from 'react';
import type { ConsoleMember } from '../../../src/contract/discord-console.contract.ts';
import { trpc } from '../../lib/trpc.ts';
import { bannerText } from './banner-text.ts';

export interface MemberFilter {
  search: string;
  roleId: string | null;
}

export interface MemberPages {
  /** Null until the first page is here. */
  total: number | null;
  at(index: number): ConsoleMember | undefined;
  /** The pages of these rows are fetched. */
  need(first: number, last: number): void;
  problem: string | null;
}

const PAGE = 100;

/** Members by place, fetched page by page as they come into sight; `version` reloads what is held. */
export function useMemberPages(filter: MemberFilter, version: number): MemberPages {
  const utils = trpc.useUtils();
  const [pages, setPages] = useState<ReadonlyMap<number, readonly ConsoleMember[]>>(new Map());
  const [total, setTotal] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const generation = useRef(0);
  const asked = useRef(new Set<number>());
  const { search, roleId } = filter;

  const load = useCallback(
    async (page: number, of: number) => {
      if (asked.current.has(page)) return;
      asked.current.add(page);
      try {
        const answer = await utils.discord.memberPage.fetch({
          search,
          roleId,
          offset: page * PAGE,
          limit: PAGE,
        });
        if (of !== generation.current) return;
        setProblem(answer.success ? null : answer.message);
        if (!answer.success) return;
        setTotal(answer.total);
        setPages((before) => new Map(before).set(page, answer.members));
      } catch (error) {
        if (of === generation.current) setProblem(bannerText(error));
      }
    },
    [utils, search, roleId],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version is the reason to load anew
  useEffect(() => {
    generation.current += 1;
    asked.current = new Set();
    void load(0, generation.current);
  }, [load, version]);

  // What was found for another filter must not be taken for this one's.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the filter is the reason
  useEffect(() => setPages(new Map()), [search, roleId]);

  const need = useCallback(
    (first: number, last: number) => {
      for (let page = Math.floor(first / PAGE); page <= Math.floor(last / PAGE); page += 1) {
        void load(page, generation.current);
      }
    },
    [load],
  );
  const at = useCallback(
    (index: number) => pages.get(Math.floor(index / PAGE))?.[index % PAGE],
    [pages],
  );
  return { total, at, need, problem };
}

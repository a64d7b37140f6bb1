import { useMemo } from 'react';
import { countsByPage, totalOf } from '../../../../src/domain/operator/needs.ts';
import { trpc } from '../../../lib/call/trpc.ts';
import { useMay, useRole } from '../role/role-root.tsx';

/** Poll interval: providers, customers and other operators change it at any time. */
export const NEEDS_EVERY_MS = 20_000;

/**
 * How much waits on each page of the navigation, and the sum beside the home. Kept current while any operator page is
 * open.
 */
export function useNeedCounts(): ReadonlyMap<string, number> {
  const may = useMay();
  const { role, mustEnrol } = useRole();
  const { data } = trpc.admin.needs.useQuery(undefined, {
    refetchInterval: NEEDS_EVERY_MS,
    enabled: role !== null && !mustEnrol && may('home.read'),
  });
  return useMemo(() => {
    const needs = data ?? [];
    return new Map([...countsByPage(needs), ['/admin/home', totalOf(needs)]]);
  }, [data]);
}

/** Changes in the number of paying people of one cohort within one month. Months are 'YYYY-MM'. */
export interface CohortChange {
  cohort: string;
  month: string;
  /** First payments. */
  joined: number;
  people: number;
}

export interface Cohort {
  /** The month of their first payment. */
  month: string;
  size: number;
  /** How many paid at the end of that month and of each later one, up to `until`. */
  paying: number[];
}

export function nextMonth(month: string): string {
  const [year, of] = [Number(month.slice(0, 4)), Number(month.slice(5, 7))];
  return of === 12 ? `${year + 1}-01` : `${year}-${String(of + 1).padStart(2, '0')}`;
}

/** Oldest first. Cohorts without first payments are left out. */
export function cohortsOf(changes: readonly CohortChange[], until: string): Cohort[] {
  const months = [...new Set(changes.map(({ cohort }) => cohort))].sort();
  return months.flatMap((month) => {
    const own = changes.filter(({ cohort }) => cohort === month);
    const size = own.reduce((sum, { joined }) => sum + joined, 0);
    if (size === 0 || month > until) return [];
    const paying: number[] = [];
    let count = 0;
    for (let each = month; each <= until; each = nextMonth(each)) {
      for (const change of own) if (change.month === each) count += change.people;
      paying.push(count);
    }
    return [{ month, size, paying }];
  });
}

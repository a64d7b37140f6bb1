import type { ReactNode } from 'react';
import type { NumbersAnswer } from '../../../../src/contract/operator-numbers.contract.ts';
import { Panel } from '../../../components/panel.tsx';
import { showUtc } from '../../../lib/dates.ts';
import parts from '../parts/parts.module.css';
import { countText } from './amounts.ts';
import { NUMBERS_COPY as COPY, PAGE_NAMES, SOURCE_NAMES, TRAFFIC_COPY } from './copy.ts';
import { CsvLink } from './csv-link.tsx';
import { FigureTiles } from './figure-tiles.tsx';
import styles from './numbers.module.css';
import type { NumbersSearch } from './numbers-search.ts';
import { ScrollTable } from './scroll-table.tsx';

interface TrafficPanelProps {
  traffic: NumbersAnswer['traffic'];
  search: NumbersSearch;
}

/** Visits, payment pages and payments, with the origin of the visits. */
export function TrafficPanel({ traffic, search }: TrafficPanelProps) {
  const { from, visits, checkouts, subscribers, conversion, sources, pages } = traffic;
  const named = (rows: readonly Counted[], names: Record<string, string>) =>
    rows.map(({ name, ...rest }) => ({ ...rest, name: names[name] ?? name }));
  return (
    <Panel
      dense
      title={COPY.traffic}
      note={from === null ? undefined : COPY.visitsFrom(showUtc(from))}
    >
      <FigureTiles
        label={COPY.traffic}
        tiles={[
          { ...TRAFFIC_COPY.visits, figure: visits, unit: 'count', good: 'up' },
          { ...TRAFFIC_COPY.checkouts, figure: checkouts, unit: 'count', good: 'up' },
          { ...TRAFFIC_COPY.subscribers, figure: subscribers, unit: 'count', good: 'up' },
          { ...TRAFFIC_COPY.conversion, figure: conversion, unit: 'share', good: 'up' },
        ]}
      />
      <div className={styles.origins}>
        <Origins
          title={COPY.bySource}
          column={COPY.source}
          rows={named(
            sources.map(({ source, ...rest }) => ({ name: source, ...rest })),
            SOURCE_NAMES,
          )}
          csv={<CsvLink table="sources" name={COPY.bySource} search={search} />}
        />
        <Origins
          title={COPY.byPage}
          column={COPY.page}
          rows={named(
            pages.map(({ page, ...rest }) => ({ name: page, ...rest })),
            PAGE_NAMES,
          )}
          csv={<CsvLink table="pages" name={COPY.byPage} search={search} />}
        />
      </div>
    </Panel>
  );
}

interface Counted {
  name: string;
  visits: number;
  before: number | null;
}

interface OriginsProps {
  title: string;
  column: string;
  rows: readonly Counted[];
  csv: ReactNode;
}

function Origins({ title, column, rows, csv }: OriginsProps) {
  const isCompared = rows.some(({ before }) => before !== null);
  return (
    <section>
      <header className={styles.origin}>
        <h3>{title}</h3>
        {csv}
      </header>
      {rows.length === 0 ? (
        <p className={parts.quiet}>{COPY.noVisits}</p>
      ) : (
        <ScrollTable
          label={title}
          columns={[column, COPY.visits, ...(isCompared ? [COPY.earlier] : [])]}
        >
          {rows.map(({ name, visits, before }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className={parts.number}>{countText(visits)}</td>
              {before !== null && <td className={parts.number}>{countText(before)}</td>}
            </tr>
          ))}
        </ScrollTable>
      )}
    </section>
  );
}

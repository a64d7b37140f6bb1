import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { RetentionTable } from '../../../../src/contract/operator/leaving/retention.contract.ts';
import type { NumbersTable } from '../../../../src/contract/operator-numbers.contract.ts';
import { stringifySearch } from '../../../lib/search/search-text.ts';
import { NUMBERS_COPY as COPY } from './copy.ts';
import type { NumbersSearch } from './numbers-search.ts';

interface CsvLinkProps {
  file?: 'numbers' | 'retention';
  table: NumbersTable | RetentionTable;
  /** The table's heading. */
  name: string;
  search: NumbersSearch;
  currency?: string;
}

/** Downloads a table of the page as it is shown. */
export function CsvLink(props: CsvLinkProps) {
  const { file = 'numbers', table, name, search, currency } = props;
  return (
    <Button
      component="a"
      size="compact-sm"
      variant="default"
      href={`/api/admin/${file}.csv${stringifySearch({ table, currency, ...search })}`}
      download
      aria-label={COPY.csvOf(name)}
      leftSection={<IconDownload size={15} aria-hidden="true" />}
    >
      {COPY.csv}
    </Button>
  );
}

import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { NumbersTable } from '../../../../src/contract/operator-numbers.contract.ts';
import { stringifySearch } from '../../../lib/search-text.ts';
import { NUMBERS_COPY as COPY } from './copy.ts';
import type { NumbersSearch } from './numbers-search.ts';

interface CsvLinkProps {
  table: NumbersTable;
  /** The table's heading. */
  name: string;
  search: NumbersSearch;
  currency?: string;
}

/** Downloads a table of the page as it is shown. */
export function CsvLink({ table, name, search, currency }: CsvLinkProps) {
  return (
    <Button
      component="a"
      size="compact-sm"
      variant="default"
      href={`/api/admin/numbers.csv${stringifySearch({ table, currency, ...search })}`}
      download
      aria-label={COPY.csvOf(name)}
      leftSection={<IconDownload size={15} aria-hidden="true" />}
    >
      {COPY.csv}
    </Button>
  );
}

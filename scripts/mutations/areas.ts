import type { MappedRow } from '../checks/spec-map/spec-map.ts';

/** One area of the specification: its rows, and the sources that contain its values. */
interface Area {
  hasRow(row: MappedRow): boolean;
  hasSource(file: string): boolean;
}

const OPERATORS =
  /features\/(operator|community-console)|routes\/operator|contract\/(discord\/)?(admin|operator|discord-admin|discord-console|community)|domain\/(community\/)?(channel|permission|override|paywall|member|admin)/;
const isConsoleRow = ({ area }: MappedRow) => area.includes('community console');
const isShared = (file: string) => file.startsWith('src/') || file.startsWith('src-server/http');

export const AREAS: Record<string, Area> = {
  subscriber: {
    hasRow: ({ area }) => area === 'subscriber-area',
    hasSource: (file) => !OPERATORS.test(file),
  },
  console: {
    hasRow: isConsoleRow,
    hasSource: (file) => isShared(file) || OPERATORS.test(file),
  },
  admin: {
    hasRow: (row) => row.area.startsWith('operator-area') && !isConsoleRow(row),
    hasSource: (file) =>
      (isShared(file) || OPERATORS.test(file)) && !file.includes('community-console'),
  },
};

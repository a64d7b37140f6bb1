import { ERASED, type PersonalTable } from '../database/personal-data.ts';

export const JOB_TABLES: readonly PersonalTable[] = [
  {
    name: 'jobs that carry the address',
    table: 'job.job',
    columns: ['name', 'created_on', 'completed_on'],
    where: `data->>'email' = :email`,
    fate: ERASED,
  },
];

import { ERASED, type PersonalTable } from '../database/personal-data.ts';

export const JOB_TABLES: readonly PersonalTable[] = [
  {
    name: 'jobs that carry the address',
    table: 'job.job',
    columns: ['name', 'created_on', 'completed_on'],
    // No proof of the address is asked for: a job with one acts for whatever account has it, this one.
    where: `data->>'email' = :email`,
    fate: ERASED,
  },
];

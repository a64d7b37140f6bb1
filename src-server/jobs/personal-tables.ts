import { ERASED, type PersonalTable } from '../database/personal-data.ts';

export const JOB_TABLES: readonly PersonalTable[] = [
  {
    name: 'jobs that carry the address',
    table: 'job.job',
    columns: ['name', 'created_on', 'completed_on'],
    // Without a proof of the address: a job with an address acts on whichever account has it, which
    // is this one.
    where: `data->>'email' = :email`,
    fate: ERASED,
  },
];

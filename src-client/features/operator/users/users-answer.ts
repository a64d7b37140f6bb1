import type { z } from 'zod';
import type { listUsersAnswer } from '../../../../src/contract/operator/users.contract.ts';

export type UsersAnswer = z.infer<typeof listUsersAnswer>;

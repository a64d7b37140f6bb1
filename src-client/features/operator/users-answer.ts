import type { z } from 'zod';
import type { adminUsersAnswer } from '../../../src/contract/operator/admin.contract.ts';

export type UsersAnswer = z.infer<typeof adminUsersAnswer>;

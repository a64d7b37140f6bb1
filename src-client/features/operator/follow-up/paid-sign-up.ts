import type { z } from 'zod';
import type { paidSignUpsAnswer } from '../../../../src/contract/operator/billing-operator.contract.ts';

export type PaidSignUp = z.infer<typeof paidSignUpsAnswer>[number];

import type { z } from 'zod';
import type { parkedEventsAnswer } from '../../../../src/contract/operator/billing-operator.contract.ts';

export type ParkedEvent = z.infer<typeof parkedEventsAnswer>[number];

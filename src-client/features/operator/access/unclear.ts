import type { z } from 'zod';
import type { unclearAnswer } from '../../../../src/contract/discord/discord-link.contract.ts';

export type Unclear = z.infer<typeof unclearAnswer>['identities'][number];

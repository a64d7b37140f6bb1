import type { z } from 'zod';
import type { roleStrangersAnswer } from '../../../../src/contract/discord/discord-strangers.contract.ts';

export type Stranger = z.infer<typeof roleStrangersAnswer>['strangers'][number];

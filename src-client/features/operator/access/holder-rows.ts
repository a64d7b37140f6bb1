import type { z } from 'zod';
import type { unexplainedHoldersAnswer } from '../../../../src/contract/discord/discord-unexplained.contract.ts';

export type UnexplainedHolder = z.infer<typeof unexplainedHoldersAnswer>['holders'][number];

import type { Step } from '../../step.ts';
import { d1 } from './d1-set-up.ts';
import { d2 } from './d2-join.ts';
import { d3 } from './d3-accept-inside.ts';
import { d4 } from './d4-hidden-invite-events.ts';
import { d5 } from './d5-rules.ts';
import { d6 } from './d6-category.ts';
import { d7 } from './d7-link.ts';
import { d8 } from './d8-remove-people.ts';
import { d9 } from './d9-two-factor.ts';
import { d10 } from './d10-paused-invites.ts';

export const DISCORD_STEPS: readonly Step[] = [d1, d2, d3, d4, d5, d6, d7, d8, d9, d10];

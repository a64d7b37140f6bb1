import { z } from 'zod';
import { planField } from '../wire-fields.ts';
import { consoleAnswer, overrideValues } from './discord-console.contract.ts';

export const SETUP_ACTIONS = ['set-up', 'repair', 'read-only', 'chart-request'] as const;

/** One planned change as the operator reads it: subject, before and after. */
const changeStep = z.object({
  kind: z.enum(['channel', 'role', 'override']),
  /** '#btc-signals', 'Paid Member'. */
  subject: z.string(),
  /** Target of the override: '@everyone', 'Paid Member', 'Wickline'. Null for a channel or a role. */
  target: z.string().nullable(),
  before: overrideValues.nullable(),
  after: overrideValues.nullable(),
  outcome: z.enum(['planned', 'done', 'failed', 'undone', 'kept']),
  message: z.string().nullable(),
  /** For a role: created, mapped to an existing role of that name, or kept. */
  made: z.enum(['created', 'mapped', 'kept']).optional(),
});
export type ChangeStepView = z.infer<typeof changeStep>;

export const differenceInput = z.object({ action: z.enum(SETUP_ACTIONS) });
export const differenceAnswer = consoleAnswer.extend({ steps: z.array(changeStep) });

export const setupAnswer = consoleAnswer.extend({
  changeId: z.string().nullable().optional(),
  results: z.array(changeStep).optional(),
});

export const fixAnswer = consoleAnswer.extend({
  changeId: z.string().nullable().optional(),
  results: z
    .object({
      channelsCreated: z.boolean(),
      permissionsFixed: z.boolean(),
      publicChannelIds: z.array(z.string()),
    })
    .optional(),
  steps: z.array(changeStep).optional(),
});
export type FixAnswer = z.infer<typeof fixAnswer>;

export const chartRequestAnswer = setupAnswer.extend({ channelId: z.string().optional() });

const storedChange = z.object({
  id: z.string(),
  action: z.string(),
  operator: z.string(),
  at: z.string(),
  /** Shared by the calls of one button press, which can be undone together. */
  runId: z.string().nullable(),
  state: z.enum(['applying', 'applied', 'partly', 'undone']),
  steps: z.array(changeStep),
});
export type StoredChangeView = z.infer<typeof storedChange>;
export const changesAnswer = z.object({ changes: z.array(storedChange) });
export const undoInput = z.object({ changeId: z.uuid() });
export const undoRunInput = z.object({ runId: z.uuid() });

const planSight = z.object({ sees: z.boolean(), writes: z.boolean(), threadsOnly: z.boolean() });
export const paywallAnswer = consoleAnswer.extend({
  checkedAt: z.string().optional(),
  /** Trigger of the last check. */
  cause: z.string().optional(),
  channels: z
    .array(
      z.object({
        id: z.string(),
        name: z.string(),
        purpose: z.enum(['public', 'chart-request', 'signal', 'premium']).nullable(),
        /** One sight for each plan. */
        plans: z.record(z.string(), planSight),
      }),
    )
    .optional(),
  faults: z
    .array(
      z.object({
        kind: z.enum(['leak', 'shut-out', 'writes', 'opening']),
        channelId: z.string(),
        plan: planField.nullable(),
        /** Names the role or override that causes the fault. */
        why: z.string(),
        /** The whole fault in one sentence. */
        message: z.string(),
      }),
    )
    .optional(),
});
export type PaywallAnswer = z.infer<typeof paywallAnswer>;

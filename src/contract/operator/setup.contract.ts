import { z } from 'zod';
import { SET_UP_PARTS } from '../../domain/community/set-up-part.ts';
import { PANEL_SETTINGS } from '../../domain/operator/panel-settings.ts';
import { isoDate } from '../wire-fields.ts';

/** Objects that are created only on the operator's request. */
const MAKINGS = ['prices', 'portal', 'webhook'] as const;
export type Making = (typeof MAKINGS)[number];

/**
 * ok. missing, wrong: the operator must act; `step` says how. advice: works but can be improved. sandbox: simulated.
 * off: not configured, which is allowed. unknown: the check could not run.
 */
const setUpCheckField = z.object({
  id: z.string(),
  title: z.string(),
  state: z.enum(['ok', 'missing', 'wrong', 'advice', 'sandbox', 'off', 'unknown']),
  /** Finding of the check, in a few words. */
  found: z.string(),
  /** The step that fixes it. */
  step: z.string().nullable(),
  makes: z.enum(MAKINGS).nullable(),
});
export type SetUpCheck = z.infer<typeof setUpCheckField>;

export const setUpInput = z.object({ part: z.enum(SET_UP_PARTS) });
export const setUpAnswer = z.object({ checks: z.array(setUpCheckField) });

export const testSetUpInput = z.object({ part: z.enum(['stripe', 'discord', 'tradingview']) });
export const testSetUpAnswer = z.object({
  passed: z.boolean(),
  /** False in manual mode: there is no connection. */
  asked: z.boolean(),
  checks: z.array(setUpCheckField),
});

const guideStep = z.object({
  /** Addresses and values that are pasted elsewhere. */
  copies: z.array(z.object({ label: z.string(), value: z.string(), where: z.string() })),
  links: z.array(z.object({ label: z.string(), href: z.string() })),
  /** Set with the server. Secrets are never shown. */
  environment: z.array(z.object({ name: z.string(), isSet: z.boolean() })),
  settings: z.array(
    z.object({
      name: z.enum(PANEL_SETTINGS),
      /** The one in use. Null: none. */
      value: z.string().nullable(),
      source: z.enum(['environment', 'panel', 'default']),
    }),
  ),
});
export type GuideSetting = z.infer<typeof guideStep>['settings'][number];
export type SetUpGuideStep = z.infer<typeof guideStep>;

export const setUpGuideAnswer = z.object({
  stripe: guideStep,
  discord: guideStep,
  tradingview: guideStep,
  mail: guideStep,
  brand: guideStep,
});
export type SetUpGuide = z.infer<typeof setUpGuideAnswer>;

export const setSettingInput = z.object({
  name: z.enum(PANEL_SETTINGS),
  /** Null returns to the default. */
  value: z.string().trim().min(1).max(300).nullable(),
});

export const makeInput = z.object({ what: z.enum(MAKINGS) });
export const makeAnswer = z.object({
  message: z.string(),
  /** Secret of a new webhook endpoint. Shown once and never stored. */
  secret: z.string().nullable(),
});

const discordId = z.string().regex(/^\d{5,25}$/);
const mappedField = z.object({ id: z.string(), name: z.string() }).nullable();

export const mappingAnswer = z.object({
  /** Changes with the mapping, so the operator saves exactly what was previewed. */
  revision: z.string(),
  rows: z.array(
    z.object({
      purpose: z.string(),
      kind: z.enum(['role', 'channel']),
      label: z.string(),
      mapped: mappedField,
      /** Why the current mapping cannot work. */
      refusal: z.string().nullable(),
      changedAt: isoDate,
    }),
  ),
  roles: z.array(z.object({ id: z.string(), name: z.string(), refusal: z.string().nullable() })),
  channels: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type MappingRow = z.infer<typeof mappingAnswer>['rows'][number];

export const mappingChangesInput = z.object({
  revision: z.string().max(100),
  changes: z
    .array(z.object({ purpose: z.string().max(200), discordId }))
    .min(1)
    .max(40),
});
const people = z.object({ count: z.number().int(), names: z.array(z.string()) });
export const mappingPreviewAnswer = z.object({
  effects: z.array(
    z.object({
      purpose: z.string(),
      label: z.string(),
      from: z.string().nullable(),
      to: z.string(),
      refusal: z.string().nullable(),
      gain: people,
      lose: people,
      keep: people,
    }),
  ),
});
export const mappingSavedAnswer = z.object({ message: z.string(), updating: z.number().int() });

import type { PersonalTable } from '../../database/personal-data.ts';
import { OWN_ADDRESS } from '../../people/personal-tables.ts';

export const DISPUTED =
  'A bank may ask about it. Kept for 18 months, without your name and address.';

/** A gift that the person bought as a visitor. */
export const OF_OWN_GIFT = `gift_id in (select id from gift where buyer_email = :email and ${OWN_ADDRESS})`;

/** Kinds of facts about the use of a plan: of a gift, by the person who redeemed it. */
const USE = `('sign-in', 'access', 'repair', 'signals')`;
const USE_FIELDS = `array['service_date', 'access_activity_log']`;
/** The gift was redeemed by this person. */
const IS_USER = 'gift_id in (select id from gift where account_id = :account)';
const IS_GIVEN = `(gift_id is not null and not (${IS_USER}))`;
const factsIn = (where: string) =>
  `(select coalesce(jsonb_agg(fact), '[]') from jsonb_array_elements(facts) fact where ${where})`;
const NO_EVIDENCE_OF_USE = `case when jsonb_typeof(evidence) = 'object' then evidence - ${USE_FIELDS} end`;

/** `theirs`: the payer's cases. Before the gifts, which an erasure parts from their people. */
export const disputeTables = (theirs: string): readonly PersonalTable[] => [
  {
    name: 'disputes',
    table: 'dispute_case',
    columns: [
      'id',
      'reason',
      'state',
      'amount_cents',
      'currency',
      'opened_at',
      `case when ${IS_GIVEN} then ${factsIn(`fact->>'kind' not in ${USE}`)} else facts end as facts`,
      `case when ${IS_GIVEN} then ${NO_EVIDENCE_OF_USE} else evidence end as evidence`,
    ],
    where: `(${theirs} or ${OF_OWN_GIFT})`,
    fate: {
      kind: 'reduced',
      set: {
        facts: `(select coalesce(jsonb_agg(fact || '{"personal": null}'), '[]') from jsonb_array_elements(facts) fact)`,
        evidence: 'null',
      },
      because: DISPUTED,
    },
  },
  {
    name: 'what a bank read about your use of a gift',
    table: 'dispute_case',
    columns: [
      'opened_at',
      'inquiry_answered_at',
      'submitted_at',
      `${factsIn(`fact->>'kind' in ${USE}`)} as facts`,
    ],
    where: IS_USER,
    fate: {
      kind: 'reduced',
      set: {
        facts: `(select coalesce(jsonb_agg(case when fact->>'kind' in ${USE} then fact || '{"personal": null}' else fact end), '[]')
          from jsonb_array_elements(facts) fact)`,
        evidence: NO_EVIDENCE_OF_USE,
      },
      because: DISPUTED,
    },
  },
];

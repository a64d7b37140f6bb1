import { proveEvidence } from '../../../../src-server/billing/disputes/prove-evidence.ts';
import { ProviderFailure } from '../../../../src-server/errors/provider-failure.ts';
import { nextStep } from '../../../../src-server/jobs/inbox-patience.ts';
import type { CaseRow, DisputeStage } from './dispute-stage.ts';

const MAX_WAIT_SECONDS = 10 * 60;

/** The plan of a case: the sender of its evidence, if there is one. */
export type Act = 'person' | 'elsewhere' | 'accept' | 'order' | 'weak';

/** The record that a fact names. An attempt counts once its provider was read back. */
const RECORDS: Record<string, string> = {
  payment: 'select 1 from received_payment where stripe_charge_id = ?',
  refund: 'select 1 from received_payment where stripe_charge_id = ?',
  order: 'select 1 from payment_attempt where id = ?::uuid and paid_at is not null',
  signals: 'select 1 from payment_attempt where id = ?::uuid',
  consent: 'select 1 from consent where id = ?::uuid',
  'sign-in': 'select 1 from sign_in where id = ?::uuid',
  attempt: "select 1 from access_attempt where id = ?::uuid and outcome = 'done'",
  standing: 'select 1 from standing_change where id = ?::uuid',
};

interface Times {
  stagedAt: Date | null;
  submittedAt: Date | null;
  dueBy: Date;
  compelling: unknown;
}

/** Every broken promise about one case, as a sentence. None may exist. */
export async function brokenPromises(
  stage: DisputeStage,
  { id, act }: { id: string; act: Act },
): Promise<string[]> {
  const row = await stage.caseOf(id);
  const [times] = await stage.sql<Times>(
    `select staged_at as "stagedAt", submitted_at as "submittedAt",
       due_by as "dueBy", compelling from dispute_case where id = ?`,
    [id],
  );
  if (row === undefined || times === undefined) return [`${id} has no case`];
  const found = [
    ...(await stagedLate(stage, id, times)),
    ...(await unproven(stage, row)),
    ...(await sentWrongly(stage, { row, times, act })),
    ...(await offeredWrongly(stage, { id, isOffered: times.compelling !== null })),
    ...(await unreadable(stage, row)),
  ];
  return found.map((text) => `${act} ${id}: ${text}`);
}

/**
 * Judged by the waits that came before the first draft that succeeded: of its event, and between the tries of its job.
 * The drill shortens them, and the time of a try depends on the machine.
 */
async function stagedLate(stage: DisputeStage, id: string, { stagedAt }: Times): Promise<string[]> {
  if (stagedAt === null) return ['was never staged'];
  const [draft] = await stage.sql<{ retries: number; delay: number; most: number }>(
    `select retry_count as retries, retry_delay as delay, retry_delay_max as most from job.job
     where name = 'dispute-draft' and data->>'disputeId' = ? and state = 'completed'
     order by completed_on limit 1`,
    [id],
  );
  if (draft === undefined) return ['was staged by no job'];
  const [event] = await stage.sql<{ outages: number }>(
    `select outages from inbox_event where subject->>'objectId' = ? order by received_at limit 1`,
    [id],
  );
  const unanswered = new ProviderFailure('stripe', 'unavailable', 'no answer');
  let waited = 0;
  for (let outages = 0; outages < (event?.outages ?? 0); outages += 1) {
    const step = nextStep(unanswered, { attempts: outages + 1, outages }, 1);
    if (step.kind === 'again') waited += step.inSeconds;
  }
  for (let tries = 0; tries < draft.retries; tries += 1) {
    waited += Math.min(draft.most ?? Number.POSITIVE_INFINITY, draft.delay * 2 ** tries);
  }
  return waited > MAX_WAIT_SECONDS ? [`waited ${waited} s until it was staged`] : [];
}

async function unproven(stage: DisputeStage, { id, facts }: CaseRow): Promise<string[]> {
  const { orm, billing } = stage.app.app.parts;
  const proof = await proveEvidence(orm.em.fork(), billing, id);
  const lines = proof === null ? ['has no evidence'] : proof.unproven;
  for (const { source, text } of facts) {
    const [kind = '', key = ''] = source.split(/:(.*)/);
    const sql = RECORDS[kind];
    const isRecorded = sql !== undefined && (await stage.sql(sql, [key])).length === 1;
    if (!isRecorded) lines.push(`${source}: ${text}`);
  }
  return lines.map((line) => `is not recorded: ${line}`);
}

async function sentWrongly(
  stage: DisputeStage,
  { row, times, act }: { row: CaseRow; times: Times; act: Act },
): Promise<string[]> {
  const { submission_count: count } = (await stage.atStripe(row.id)).evidence_details;
  const entries = await stage.audited('dispute.submitted', row.id);
  const begun = entries.filter(({ after }) => after.outcome === 'begun');
  const isOurs = act === 'person' || act === 'order';
  const broken: string[] = [];
  if (count !== (isOurs || act === 'elsewhere' ? 1 : 0))
    broken.push(`was submitted ${count} times`);
  if (count > 0 && times.submittedAt !== null && times.submittedAt >= times.dueBy) {
    broken.push('was submitted after it was due');
  }
  const isDecided = begun.some(({ actor_kind: kind, after }) =>
    act === 'person' ? kind === 'operator' : after.by === 'standing-order',
  );
  if (isOurs && !isDecided) broken.push('was submitted without an entry of who decided it');
  if (!isOurs && begun.length > 0) broken.push('was sent again by us');
  if (act === 'order') {
    const orders = await stage.sql(
      `select 1 from audit_entry where action = 'dispute.standing-order-switched'
       and actor_kind = 'operator' and after->>'isOn' = 'true'`,
    );
    if (orders.length === 0) broken.push('has no standing order behind it');
  }
  return broken;
}

async function offeredWrongly(
  stage: DisputeStage,
  { id, isOffered }: { id: string; isOffered: boolean },
): Promise<string[]> {
  const { enhanced_eligibility_types: types } = await stage.atStripe(id);
  const isEligible = types.includes('visa_compelling_evidence_3');
  return isEligible === isOffered ? [] : [`offers compelling evidence: ${isOffered}`];
}

/** The texts of an uncompressed PDF, as any reader shows them. */
function textOf(pdf: string): string {
  return [...pdf.matchAll(/\(((?:\\.|[^\\)])*)\) Tj/g)]
    .map(([, text = '']) => text.replace(/\\(.)/g, '$1'))
    .join(' ');
}

async function unreadable(stage: DisputeStage, row: CaseRow): Promise<string[]> {
  const { base64 } = await stage.operator.act<{ base64: string }>('admin.disputePdf', {
    id: row.id,
  });
  const text = textOf(Buffer.from(base64, 'base64').toString('latin1'));
  const facts = [
    row.id,
    'Merchant:',
    'Charge: ch_',
    'Reason given by the bank:',
    'Payment and order',
    'Service given',
    'Record: payment:',
    'Record: attempt:',
  ];
  return facts.filter((fact) => !text.includes(fact)).map((fact) => `its PDF lacks "${fact}"`);
}

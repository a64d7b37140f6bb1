import type { EntityManager } from '@mikro-orm/postgresql';
import { browserName, IN_SENTENCE } from '../../../src/domain/people/browser-name.ts';
import type { AuditListener } from '../../audit/on-audited.ts';
import { newId } from '../../database/identifier.ts';
import type { Kernel } from '../../kernel.ts';
import type { MailTemplate } from '../../mail/mail-templates.ts';
import { momentOf } from '../../mail/moment-of.ts';
import { queueMail } from '../../mail/outbox.ts';
import { mailOfAct } from './mail-of-act.ts';

const HOUR_MS = 3_600_000;

export interface OperatorMailDeps extends Kernel {
  publicUrl: string;
  /** Address of the configured operator, unless they set their own. */
  operatorEmail: string | null;
}

interface Reader {
  id: string;
  username: string;
  email: string | null;
  role: string;
}

const READERS = `
  select id, username, role,
    coalesce(email, case when from_environment then ?::text end) as email
  from operator where id = ?::uuid or role = any(?::text[]) order by id`;

interface OperatorMail {
  template: MailTemplate;
  /** One mail per reader and key. */
  key: string;
  values: Record<string, string>;
  path: string;
}

/** Mails operators about actions of their own or of another operator. */
export function operatorMail(deps: OperatorMailDeps): AuditListener {
  return async (em, change) => {
    const mail = mailOfAct(change);
    const actorId = change.actor.id;
    if (mail === null || actorId === null) return;
    await em.flush();
    const readers = await readersOf(em, deps, actorId, mail.roles);
    const name = readers.find(({ id }) => id === actorId)?.username ?? 'An operator';
    const asked = readers.filter(({ id, role }) =>
      id === actorId ? mail.toActor || isAmong(mail.roles, role) : true,
    );
    // New operators need no mail about joining.
    const others = change.action === 'operator.joined' ? notOf(asked, actorId) : asked;
    const values = { ...mail.values, name, moment: momentOf(change.at) };
    await send(em, deps, others, { ...mail, values, key: newId() });
  };
}

/**
 * Notifies an operator of a sign-in from a new browser. One mail an hour per kind of browser. Runs
 * in the transaction that signs in.
 */
export async function mailOperatorSignIn(
  em: EntityManager,
  deps: OperatorMailDeps,
  {
    operatorId,
    isKnown,
    address,
    browser,
  }: { operatorId: string; isKnown: boolean; address: string; browser: string | null },
): Promise<void> {
  if (isKnown) return;
  const now = deps.machineClock.now();
  const readers = await readersOf(em, deps, operatorId, []);
  const kind = browserName(browser, IN_SENTENCE);
  const hour = Math.floor(now.getTime() / HOUR_MS);
  await send(em, deps, readers, {
    template: 'operator-new-sign-in',
    key: `${kind}:${hour}`,
    values: { name: readers[0]?.username ?? '', browser: kind, address, moment: momentOf(now) },
    path: '/admin/operators',
  });
}

/** Notifies an operator's former address. Runs in the transaction that changes it. */
export async function tellFormerAddress(
  em: EntityManager,
  deps: OperatorMailDeps,
  reader: { id: string; username: string; email: string },
): Promise<void> {
  await send(em, deps, [{ ...reader, role: '' }], {
    template: 'operator-address-changed',
    key: newId(),
    values: { name: reader.username, moment: momentOf(deps.machineClock.now()) },
    path: '/admin/operators',
  });
}

function readersOf(
  em: EntityManager,
  { operatorEmail }: OperatorMailDeps,
  operatorId: string,
  roles: readonly string[],
): Promise<Reader[]> {
  return em.execute<Reader[]>(READERS, [operatorEmail, operatorId, `{${roles.join()}}`]);
}

/** Operators who share an address get one mail. */
async function send(
  em: EntityManager,
  deps: OperatorMailDeps,
  readers: readonly Reader[],
  { template, key, values, path }: OperatorMail,
): Promise<void> {
  const sent = new Set<string>();
  for (const { id, email } of readers) {
    if (email === null || sent.has(email)) continue;
    sent.add(email);
    await queueMail(em, deps, {
      dedupeKey: `${template}:${id}:${key}`,
      userId: null,
      to: email,
      template,
      values: { ...values, link: `${deps.publicUrl}${path}` },
    });
  }
}

const isAmong = (roles: readonly string[], role: string) => roles.includes(role);
const notOf = (readers: readonly Reader[], id: string) => readers.filter((each) => each.id !== id);

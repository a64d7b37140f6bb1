import { edit, type PlantedBug } from './support/planted-bug.ts';

const bug = (name: string, ...edits: PlantedBug['edits']): PlantedBug => ({
  name: `erasure: ${name}`,
  test: 'erase-account.test.ts',
  edits,
});

const meanwhile = (name: string, ...edits: PlantedBug['edits']): PlantedBug => ({
  name: `erasure: ${name}`,
  test: 'written-meanwhile.test.ts',
  edits,
});

const tooLate = (name: string, ...edits: PlantedBug['edits']): PlantedBug => ({
  name: `erasure: ${name}`,
  test: 'written-too-late.test.ts',
  edits,
});

/** Bugs that the drill found once it closed accounts. */
export default [
  bug(
    'a standing that the next look at Stripe brings back',
    edit(
      'write-standing.ts',
      "if (about.contact === null && standing.plan === 'free')",
      'if (false)',
    ),
  ),
  bug(
    'an address that the payment page brings back',
    edit('verification.ts', 'payerEmail !== null && isKnown', 'payerEmail !== null'),
  ),
  {
    name: 'erasure: one that waits is thrown away after two weeks',
    test: 'job-queue.test.ts',
    edits: [edit('job-queue.ts', 'retentionSeconds: KEEP_SECONDS', 'retentionSeconds: 1_209_600')],
  },
  {
    name: 'erasure: whoever somebody was on Discord before keeps the name',
    test: 'former-names.test.ts',
    edits: [edit('discord/personal-tables.ts', 'GIVEN_AS.discord', "'select null'")],
  },
  bug(
    'letters of whoever reads an address that was never proved',
    edit(
      'mail/personal-tables.ts',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code to be planted
      'or (to_address = :email and ${OWN_ADDRESS})',
      'or to_address = :email',
    ),
  ),
  {
    name: 'erasure: the letter that tells of it is forgotten unsent',
    test: 'farewell-mail.test.ts',
    edits: [edit('farewell-mail.ts', 'if (mail === null) return false;', 'return false;')],
  },
  meanwhile(
    'whoever is told of somebody does not keep them from going',
    edit(
      'contact.ts',
      "'select email from account where id = ?::uuid for key share'",
      "'select email from account where id = ?::uuid'",
    ),
  ),
  meanwhile(
    'what is written meanwhile is not waited for',
    edit('finish-erasure.job.ts', 'await holdPeople(em, subject);', ''),
  ),
  meanwhile(
    'a reading is told of somebody before its transaction',
    edit(
      'sync-subscription.ts',
      'const contact = await deps.people.contactOf(em, about.userId);',
      'const contact = await deps.people.contactOf(readFork(deps.orm), about.userId);',
    ),
  ),
  meanwhile(
    'who judges from memory is told of somebody before the transaction',
    edit(
      'review-standings.ts',
      'const contact = await deps.people.contactOf(em, userId);',
      'const contact = await deps.people.contactOf(readFork(deps.orm), userId);',
    ),
  ),
  meanwhile(
    'an address from the payment page is kept of somebody who is gone',
    edit(
      'verification.ts',
      '(await deps.people.contactOf(em, attempt.userId)) !== null',
      '(await deps.people.contactOf(readFork(deps.orm), attempt.userId)) !== null',
    ),
  ),
  tooLate(
    'a name is kept of who has closed the account meanwhile',
    edit('save-identity.ts', 'await requireOpenAccount(em, deps.access, accountId);', ''),
  ),
  tooLate(
    'a page to pay is opened for who has closed the account meanwhile',
    edit(
      'attempts.ts',
      "if (kind === 'upgrade' && !(await deps.people.lockOpenAccount(em, userId)))",
      'if (false)',
    ),
  ),
  tooLate(
    'a link to a new password goes to the address of a moment before',
    edit(
      'reset-password.ts',
      '{ email, closingAt: null }, FOR_SHARE)',
      '{ email, closingAt: null })',
    ),
  ),
  tooLate(
    'an operator’s letter goes to the address of a moment before',
    edit(
      'reach-user.ts',
      'const stays = await lockOpenAccount(em, accountId);',
      'const stays = (await getAccount(em, accountId)) && (await lockOpenAccount(em, accountId));',
    ),
  ),
  tooLate(
    'the way back is sent to whose data went meanwhile',
    edit('mail-way-back.ts', 'await deps.people.contactOf(em, attempt.userId);', ''),
  ),
  tooLate(
    'who is leaving is invited',
    edit('invite-imported.ts', ' for share of a skip locked', ''),
  ),
  tooLate(
    'closing an account and asking for another address end each other',
    edit(
      'auth/close-account.ts',
      `await em.nativeDelete(MailedLinkEntity, { userId: accountId });
  await em.nativeUpdate(`,
      'await em.nativeUpdate(',
    ),
  ),
  {
    name: 'erasure: a role that is claimed in the last moment stays',
    test: 'late-joining.test.ts',
    edits: [edit('bind-member.ts', 'await lockAccount(em, accountId);', '')],
  },
] satisfies PlantedBug[];

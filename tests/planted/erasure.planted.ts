import { edit, type PlantedBug } from './support/planted-bug.ts';

const bug = (name: string, ...edits: PlantedBug['edits']): PlantedBug => ({
  name: `erasure: ${name}`,
  test: 'erase-account.test.ts',
  edits,
});

const interrupt = (name: string, ...edits: PlantedBug['edits']): PlantedBug => ({
  name: `erasure: ${name}`,
  test: 'concurrent-writes.long.test.ts',
  edits,
});

const tooLate = (name: string, ...edits: PlantedBug['edits']): PlantedBug => ({
  name: `erasure: ${name}`,
  test: 'late-writes.long.test.ts',
  edits,
});

const unproven = (name: string, ...edits: PlantedBug['edits']): PlantedBug => ({
  name: `erasure: ${name}`,
  test: 'unproven-address.long.test.ts',
  edits,
});

/** Bugs that the drill found once it closed accounts. */
export default [
  bug(
    'a standing restored by the next read of Stripe',
    edit(
      'write-standing.ts',
      "if (about.contact === null && standing.plan === 'free')",
      'if (false)',
    ),
  ),
  bug(
    'an address restored by the payment page',
    edit('verification.ts', 'payerEmail !== null && isKnown', 'payerEmail !== null'),
  ),
  {
    name: 'erasure: a waiting erasure dropped after two weeks',
    test: 'job-queue.test.ts',
    edits: [edit('job-queue.ts', 'retentionSeconds: KEEP_SECONDS', 'retentionSeconds: 1_209_600')],
  },
  {
    name: 'erasure: a former Discord name kept',
    test: 'former-names.long.test.ts',
    edits: [edit('discord/personal-tables.ts', 'GIVEN_AS.discord', "'select null'")],
  },
  bug(
    'mails to a reader of an unproven address deleted',
    edit(
      'mail/personal-tables.ts',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code to be planted
      'or (to_address = :email and ${OWN_ADDRESS})',
      'or to_address = :email',
    ),
  ),
  unproven(
    'a second sign-up of an unproven address kept for its seven days',
    edit(
      'erase-account.job.ts',
      'if (!(await provedAddress(em, subject))) await expireSignUps',
      'if (await provedAddress(em, subject)) await expireSignUps',
    ),
  ),
  unproven(
    'a second sign-up deleted while its payment page is open',
    edit(
      'forget-sign-ups.ts',
      'ids.filter((id) => !kept.has(id))',
      'ids.filter((id) => !kept.has(id) || true)',
    ),
  ),
  {
    name: 'an expired sign-up hidden behind those that are kept',
    test: 'forget-sign-ups.long.test.ts',
    edits: [edit('forget-sign-ups.ts', 'after = page.last;', 'return deleted;')],
  },
  {
    name: 'erasure: a withdrawal lost while it waits for its day',
    test: 'declarations-of-people.long.test.ts',
    edits: [
      edit('erase-account.job.ts', 'await hastenExits(deps.billing, payers);', 'void hastenExits;'),
      edit(
        'erase-account.job.ts',
        'if (await hasOpenExits(readFork(deps.orm),',
        'if (1 > 2 && await hasOpenExits(readFork(deps.orm),',
      ),
      edit(
        'erase-account.job.ts',
        'if (await hasOpenExits(em,',
        'if (1 > 2 && await hasOpenExits(em,',
      ),
    ],
  },
  bug(
    'the words of a person who left, restored by the next read of Stripe',
    edit(
      'store-subscriptions.ts',
      'isErased ? null : subscription.cancelComment',
      'subscription.cancelComment',
    ),
  ),
  {
    name: 'erasure: the mail about the erasure deleted unsent',
    test: 'farewell-mail.long.test.ts',
    edits: [edit('farewell-mail.ts', 'return mails.some(', 'return mails.slice(0, 0).some(')],
  },
  interrupt(
    'a concurrent writer does not block the erasure',
    edit(
      'contact.ts',
      "'select email from account where id = ?::uuid for key share'",
      "'select email from account where id = ?::uuid'",
    ),
  ),
  interrupt(
    'a concurrent write not waited for',
    edit('erase-account.job.ts', 'await holdPeople(em, subject);', ''),
  ),
  interrupt(
    'a read checks the person before its transaction',
    edit(
      'sync-subscription.ts',
      'const contact = await contactOf(em, about.userId);',
      'const contact = await contactOf(readFork(deps.orm), about.userId);',
    ),
  ),
  interrupt(
    'a review checks the person before its transaction',
    edit(
      'recompute-standing.ts',
      'const contact = await contactOf(em, userId);',
      'const contact = await contactOf(readFork(deps.orm), userId);',
    ),
    edit(
      'recompute-standing.ts',
      "import { contactOf } from '../../people/contact.ts';",
      "import { readFork } from '../../database/transaction.ts';\nimport { contactOf } from '../../people/contact.ts';",
    ),
  ),
  interrupt(
    'a payment page’s address stored for an erased person',
    edit(
      'verification.ts',
      '(await contactOf(em, attempt.userId)) !== null',
      '(await contactOf(readFork(deps.orm), attempt.userId)) !== null',
    ),
  ),
  tooLate(
    'a username stored after the account was closed',
    edit('save-identity.ts', 'await requireOpenAccount(em, deps.access, accountId);', ''),
  ),
  tooLate(
    'a payment page opened after the account was closed',
    edit(
      'attempts.ts',
      "if (kind === 'upgrade' && !(await lockOpenAccount(em, userId)))",
      'if (false)',
    ),
  ),
  tooLate(
    'a password link to the previous address',
    edit(
      'mail-password-reset.job.ts',
      '{ email, closingAt: null }, FOR_SHARE)',
      '{ email, closingAt: null })',
    ),
  ),
  tooLate(
    'an operator’s mail to the previous address',
    edit(
      'reach-user.ts',
      'const stays = await lockOpenAccount(em, accountId);',
      'const stays = (await getAccount(em, accountId)) && (await lockOpenAccount(em, accountId));',
    ),
  ),
  tooLate(
    'a sign-up link to an erased person',
    edit(
      'mail-return-link.ts',
      `await contactOf(em, attempt.userId);
    const signUp = await findSignUp(em, attempt.userId);
    // Without a sign-up there is no address. The sync that read the payment notified the operator.
    if (signUp === null || signUp.completedAt != null) return false;`,
      `const signUp = await findSignUp(em, attempt.userId);
    if (signUp === null || signUp.completedAt != null) return false;`,
    ),
  ),
  tooLate(
    'an invitation to a closing account',
    edit('invite-imported.ts', ' for share of a skip locked', ''),
  ),
  tooLate(
    'closing an account and changing its address in a deadlock',
    edit(
      'auth/close-account.ts',
      `await em.nativeDelete(MailedLinkEntity, { userId: accountId });
  await em.nativeUpdate(`,
      'await em.nativeUpdate(',
    ),
  ),
  {
    name: 'erasure: a role claimed at the last moment kept',
    test: 'late-joining.long.test.ts',
    edits: [edit('bind-member.ts', 'await lockAccount(em, accountId);', '')],
  },
] satisfies PlantedBug[];

import { edit, type PlantedBug } from './planted-bug.ts';
import { hole } from './security-hole.ts';

/** Ways in for those who do not belong. */
export default [
  hole(
    'a session that outlives its sign-out',
    'auth/signing-in.test.ts',
    edit(
      'auth/sessions.ts',
      '  await deps.orm.em.fork().nativeDelete(SessionEntity, { tokenHash: hashToken(token) });',
      '  void [deps, token];',
    ),
  ),
  hole(
    'an operator’s session that an open page keeps alive',
    'security/session-life.test.ts',
    edit('admin/operator-sessions.ts', "life === 'touch' && attended", "life === 'touch'"),
  ),
  hole(
    'whoever paid counted among the strangers',
    'security/paid-in-a-flood.test.ts',
    edit('http/spend-limit.ts', '? signUpToken : null', '? null : null'),
  ),
  hole(
    'an unpaid sign-up let past the strangers',
    'security/paid-in-a-flood.test.ts',
    edit('auth/paid-browser.ts', 'return deps.payments.isPaidAmong(em, userIds)', 'return true'),
  ),
  hole(
    'another person’s session ended by its id',
    'auth/password-reset.test.ts',
    edit(
      'auth/list-sessions.ts',
      'nativeDelete(SessionEntity, { accountId, id: which })',
      'nativeDelete(SessionEntity, { id: which })',
    ),
  ),
  hole(
    'another person’s user id in a payment',
    'billing/start-payment.test.ts',
    edit(
      'billing/payer.ts',
      'return named?.cookieHash === cookieHash ? named : null;',
      'return named;',
    ),
  ),
  hole(
    'a plan from the body',
    'auth/sign-up.test.ts',
    edit(
      'auth/complete-sign-up.ts',
      '    return openSession(em, deps, { accountId: signUp.id, userAgent: input.userAgent });',
      `    const claimed = (input as { plan?: string }).plan ?? 'free';
    const until = new Date(deps.clock.now().getTime() + 86_400_000);
    await em.flush();
    await em.execute(
      "insert into standing (user_id, plan, status, access_until, changed_at) values (?, ?, 'active', ?, ?) on conflict do nothing",
      [signUp.id, claimed, until, until],
    );
    return openSession(em, deps, { accountId: signUp.id, userAgent: input.userAgent });`,
    ),
  ),
  hole(
    'a log that redacts nothing',
    'log/redaction.test.ts',
    edit('log/redact.ts', 'SECRET_KEYS.has(key) ? CENSOR : ', ''),
  ),
  hole(
    'a wrong password that leaves no line in the log',
    'security/refusals-in-the-log.test.ts',
    edit('http/refusals/refusal-reason.ts', 'if (noted !== undefined) return noted;', ''),
  ),
  hole(
    'who has an account told by time',
    'security/enumeration.test.ts',
    edit(
      'auth/login-with-password.ts',
      'await deps.passwords.verifyNobody(input.password, lane)',
      'false',
    ),
  ),
  hole(
    'who has an account told by what is made of its row',
    'security/enumeration.test.ts',
    edit(
      'auth/login-with-password.ts',
      'const [found] = await readFork(deps.orm).execute<Found[]>(FIND, [email]);',
      'const found = (await readFork(deps.orm).findOne(AccountEntity, { email })) ?? undefined;',
    ),
  ),
  hole(
    'who has an account told by what a made-up cookie asks',
    'security/enumeration.test.ts',
    edit(
      'auth/login-with-password.ts',
      'await isKnownBrowser(deps, token, found?.id ?? NOBODY)',
      'found !== undefined && (await isKnownBrowser(deps, token, found.id))',
    ),
  ),
  hole(
    'an operator’s name told by what is still written down in a flood',
    'security/operator-enumeration.test.ts',
    edit('admin/sign-in/audit-sign-in.ts', 'operatorId === null || !proven', 'operatorId === null'),
  ),
  hole(
    'a wrong code after the right password hidden by a flood of strangers',
    'security/operator-enumeration.test.ts',
    edit('admin/sign-in/sign-in-operator.ts', "refuse('wrong-code', true)", "refuse('wrong-code')"),
  ),
  hole(
    'a refusal in an operator’s own browser hidden by a flood of strangers',
    'security/operator-enumeration.test.ts',
    edit(
      'admin/sign-in/audit-sign-in.ts',
      'operatorId === null || !proven',
      'operatorId === null || proven || !proven',
    ),
  ),
  hole(
    'an open redirect',
    'security/wire.test.ts',
    edit(
      'http/pages.ts',
      "    c.redirect('/login'),",
      "    c.redirect(c.req.query('next') ?? c.req.query('redirect') ?? '/login'),",
    ),
  ),
  hole(
    'cross-site JSON let through',
    'http/wire-rules.test.ts',
    edit(
      'http/origin-check.ts',
      'if (foreignOrigin || foreignSite) {',
      "if ((foreignOrigin || foreignSite) && !c.req.header('content-type')?.includes('json')) {",
    ),
  ),
  hole(
    'guesses that nobody counts',
    'security/limits.test.ts',
    edit(
      'limits/guess-guard.ts',
      '    async spend(guess) {\n',
      "    async spend(guess) {\n      if (guess.account !== '') return;\n",
    ),
  ),
  hole(
    'an address that is believed without a proxy',
    'security/forwarded-address.test.ts',
    edit(
      'http/client-address.ts',
      'if (trustedProxies === 0 || forwardedFor === undefined) return direct;',
      'if (forwardedFor === undefined) return direct;',
    ),
  ),
  hole(
    'a one-time code that counts twice',
    'auth/operators.test.ts',
    edit(
      'admin/sign-in/one-time-code.ts',
      'return at.lastStep !== null && step <= at.lastStep ? null : step;',
      'return step;',
    ),
    edit(
      'admin/sign-in/judge-second-factor.ts',
      'const where = { id: operator.id, ...unused };',
      'const where = { id: operator.id, ...(unused && {}) };',
    ),
  ),
  hole(
    'a session token kept as it is',
    'security/canary.test.ts',
    edit(
      'auth/token.ts',
      "return createHash('sha256').update(token).digest('hex');",
      "return token.length === 43 ? token : createHash('sha256').update(token).digest('hex');",
    ),
  ),
  hole(
    'a reset link that works twice',
    'auth/password-reset.test.ts',
    edit('auth/mailed-links.ts', '    { id: link.id, usedAt: null },', '    { id: link.id },'),
    edit('auth/mailed-links.ts', 'const open = { usedAt: null, ', 'const open = { '),
  ),
  hole(
    'a reset link that outlives a new password',
    'auth/password-reset.test.ts',
    edit(
      'auth/mailed-links.ts',
      "await em.nativeDelete(MailedLinkEntity, { purpose: 'reset-password', userId, usedAt: null });",
      'await em.count(MailedLinkEntity, { userId });',
    ),
  ),
  hole(
    'a sign-in that outlives the password it was checked by',
    'auth/signing-in.test.ts',
    edit(
      'auth/login-with-password.ts',
      'id: accountId, email, passwordHash, closingAt: null',
      'id: accountId, email, closingAt: null',
    ),
  ),
  hole(
    'a sign-in of an operator that outlives a change of how they sign in',
    'auth/signing-in.test.ts',
    edit(
      'admin/sign-in/sign-in-operator.ts',
      'and totp_sealed is not distinct from ?::text for share',
      'and (true or totp_sealed = ?::text) for share',
    ),
  ),
] satisfies PlantedBug[];

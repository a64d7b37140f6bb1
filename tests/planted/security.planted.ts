import { edit, type PlantedBug } from './support/planted-bug.ts';
import { hole } from './support/security-hole.ts';

/** Ways in for intruders. */
export default [
  hole(
    'a session that outlives its sign-out',
    'signing-in.test.ts',
    edit(
      'sessions.ts',
      '  await deps.orm.em.fork().nativeDelete(SessionEntity, { tokenHash: hashToken(token) });',
      '  void [deps, token];',
    ),
  ),
  hole(
    'an operator session kept alive by an open page',
    'session-life.test.ts',
    edit('operator-sessions.ts', "life === 'touch' && attended", "life === 'touch'"),
  ),
  hole(
    'a payer counted among the strangers',
    'paid-in-a-flood.long.test.ts',
    edit('spend-limit.ts', '? signUpToken : null', '? null : null'),
  ),
  hole(
    'an unpaid sign-up admitted past the strangers',
    'paid-in-a-flood.long.test.ts',
    edit('paid-browser.ts', 'return deps.payments.isPaidAmong(em, userIds)', 'return true'),
  ),
  hole(
    'another user’s session ended by its id',
    'password-reset.test.ts',
    edit(
      'list-sessions.ts',
      'nativeDelete(SessionEntity, { accountId, id: which })',
      'nativeDelete(SessionEntity, { id: which })',
    ),
  ),
  hole(
    'another user’s id in a payment',
    'start-payment.test.ts',
    edit('payer.ts', 'return named?.cookieHash === cookieHash ? named : null;', 'return named;'),
  ),
  hole(
    'a plan from the body',
    'sign-up.test.ts',
    edit(
      'complete-sign-up.ts',
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
    'redaction.test.ts',
    edit('log/redact.ts', 'SECRET_KEYS.has(key) ? CENSOR : ', ''),
  ),
  hole(
    'a wrong password without a log line',
    'refusals-in-the-log.long.test.ts',
    edit('refusal-reason.ts', 'if (noted !== undefined) return noted;', ''),
  ),
  hole(
    'an account revealed by timing',
    'enumeration.test.ts',
    edit(
      'sign-in-with-password.ts',
      'await deps.passwords.verifyDummy(input.password, caller)',
      'false',
    ),
  ),
  hole(
    'an account revealed by loaded entities',
    'enumeration.test.ts',
    edit(
      'sign-in-with-password.ts',
      'const [found] = await readFork(deps.orm).execute<Found[]>(FIND, [email]);',
      'const found = (await readFork(deps.orm).findOne(AccountEntity, { email })) ?? undefined;',
    ),
  ),
  hole(
    'an account revealed by the queries of a forged cookie',
    'enumeration.test.ts',
    edit(
      'sign-in-with-password.ts',
      'await isKnownBrowser(deps, token, found?.id ?? NOBODY)',
      'found !== undefined && (await isKnownBrowser(deps, token, found.id))',
    ),
  ),
  hole(
    'an operator’s name revealed by what is recorded in a flood',
    'operator-enumeration.test.ts',
    edit('audit-sign-in.ts', 'operatorId === null || !proven', 'operatorId === null'),
  ),
  hole(
    'a wrong code after the right password hidden by a flood',
    'operator-enumeration.test.ts',
    edit('sign-in-operator.ts', "refuse('wrong-code', true)", "refuse('wrong-code')"),
  ),
  hole(
    'a refusal in an operator’s own browser hidden by a flood',
    'operator-enumeration.test.ts',
    edit(
      'audit-sign-in.ts',
      'operatorId === null || !proven',
      'operatorId === null || proven || !proven',
    ),
  ),
  hole(
    'an open redirect',
    'wire.test.ts',
    edit(
      'routes/pages.ts',
      "    c.redirect('/login'),",
      "    c.redirect(c.req.query('next') ?? c.req.query('redirect') ?? '/login'),",
    ),
  ),
  hole(
    'cross-site JSON accepted',
    'wire-rules.test.ts',
    edit(
      'origin-check.ts',
      'if (foreignOrigin || foreignSite) {',
      "if ((foreignOrigin || foreignSite) && !c.req.header('content-type')?.includes('json')) {",
    ),
  ),
  hole(
    'uncounted guesses',
    'limits.test.ts',
    edit(
      'guess-guard.ts',
      '    async spend(guess) {\n',
      "    async spend(guess) {\n      if (guess.account !== '') return;\n",
    ),
  ),
  hole(
    'a forwarded address trusted without a proxy',
    'forwarded-address.long.test.ts',
    edit(
      'client-address.ts',
      'if (trustedProxies === 0 || forwardedFor === undefined) return direct;',
      'if (forwardedFor === undefined) return direct;',
    ),
  ),
  hole(
    'a one-time code that counts twice',
    'operators.test.ts',
    edit(
      'one-time-code.ts',
      'return at.lastStep !== null && step <= at.lastStep ? null : step;',
      'return step;',
    ),
    edit(
      'judge-second-factor.ts',
      'const where = { id: operator.id, ...unused };',
      'const where = { id: operator.id, ...(unused && {}) };',
    ),
  ),
  hole(
    'a session token stored in clear text',
    'canary.test.ts',
    edit(
      'secrets/token.ts',
      "return hash('sha256', token, 'hex');",
      "return token.length === 43 ? token : hash('sha256', token, 'hex');",
    ),
  ),
  hole(
    'a reset link that works twice',
    'password-reset.test.ts',
    edit('mailed-links.ts', '    { id: link.id, usedAt: null },', '    { id: link.id },'),
    edit('mailed-links.ts', 'const open = { usedAt: null, ', 'const open = { '),
  ),
  hole(
    'a reset link that survives a new password',
    'password-reset.test.ts',
    edit(
      'mailed-links.ts',
      "await em.nativeDelete(MailedLinkEntity, { purpose: 'reset-password', userId, usedAt: null });",
      'await em.count(MailedLinkEntity, { userId });',
    ),
  ),
  hole(
    'a sign-in that survives the password it was checked with',
    'signing-in.test.ts',
    edit(
      'sign-in-with-password.ts',
      'id: accountId, email, passwordHash, closingAt: null',
      'id: accountId, email, closingAt: null',
    ),
  ),
  hole(
    'an operator sign-in that survives a change of factor',
    'signing-in.test.ts',
    edit(
      'sign-in-operator.ts',
      'and totp_sealed is not distinct from ?::text for share',
      'and (true or totp_sealed = ?::text) for share',
    ),
  ),
  hole(
    'a running session without the required second factor',
    'identity/factor-policy.test.ts',
    edit(
      'actor.ts',
      "if (actor.mustEnrol && right !== 'own-sign-in') {",
      "if (actor.mustEnrol && right === 'operators.manage') {",
    ),
  ),
  hole(
    'the last factor removed while one is required',
    'identity/factor-policy.test.ts',
    edit(
      'keep-a-factor.ts',
      'if (remains || !(await isFactorRequired(em))) return;',
      'if (remains || (await isFactorRequired(em))) return;',
    ),
  ),
  hole(
    'two factors removed concurrently',
    'identity/factor-policy.test.ts',
    edit('keep-a-factor.ts', '  await em.execute(LOCK, [operatorId]);\n', ''),
    edit(
      'operator-passkeys.ts',
      '    await em.findOne(OperatorEntity, { id: operatorId }, FOR_UPDATE);\n    const removed',
      '    const removed',
    ),
  ),
] satisfies PlantedBug[];

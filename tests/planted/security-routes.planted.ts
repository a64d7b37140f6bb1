import { edit, type PlantedBug } from './support/planted-bug.ts';
import { hole } from './support/security-hole.ts';

const OUTSIDER = '0192f0c1-0000-7000-8000-000000000001';

/** Routes that answer callers they must refuse. */
export default [
  hole(
    'a trusted Bearer email',
    'route-policies.long.test.ts',
    edit(
      'actor.ts',
      '  const actor = await context.subscriber();\n',
      `  const [bearer] = context.assertedEmails;
  const claimed = bearer === undefined ? null : { kind: 'subscriber' as const, accountId: '${OUTSIDER}', email: bearer, sessionId: '' };
  const actor = (await context.subscriber()) ?? claimed;\n`,
    ),
  ),
  hole(
    'a trusted bypass header',
    'route-policies.long.test.ts',
    edit(
      'actor.ts',
      '  const actor = await context.operator();\n',
      `  const claimed = { kind: 'operator' as const, operatorId: '${OUTSIDER}', username: '', role: 'owner' as const, mustEnrol: false, sessionId: '', confirmation: { isFresh: true, isFreshForDocumented: true } };
  const actor = (await context.operator()) ?? (context.bypassMarker ? claimed : null);\n`,
    ),
  ),
  hole(
    'the bypass header read before any limit',
    'bypass-marker.test.ts',
    edit('http-app.ts', '[spend(route), marker]', '[marker, spend(route)]'),
  ),
  hole(
    'an operator call open to anyone',
    'route-policies.long.test.ts',
    edit(
      'audit.procedures.ts',
      "import { operatorProcedure } from '../../procedure/procedures.ts';",
      "import { publicProcedure } from '../../procedure/procedures.ts';\nconst operatorProcedure = (_: string) => publicProcedure;",
    ),
    edit(
      'procedure-limits.ts',
      "if (policy === 'public') throw",
      "if (policy === 'public') return 'read';\n  if (policy === 'public') throw",
    ),
  ),
  hole(
    'a start that ignores a route without a policy',
    'route-registry.test.ts',
    edit('route-registry.ts', 'if (undeclared.length > 0) {', 'if (undeclared.length < 0) {'),
  ),
  hole(
    'a route without a policy',
    'route-registry.test.ts',
    edit(
      'http-app.ts',
      '  mountPages(registry, deps.pages);\n',
      "  mountPages(registry, deps.pages);\n  app.get('/api/admin/accounts', async (c) =>\n    c.json(await deps.auth.orm.em.fork().execute('select id, email from account')),\n  );\n",
    ),
  ),
  hole(
    'a route for all methods without a policy',
    'route-registry.test.ts',
    edit(
      'http-app.ts',
      '  mountPages(registry, deps.pages);\n',
      "  mountPages(registry, deps.pages);\n  app.all('/api/admin/accounts', async (c) =>\n    c.json(await deps.auth.orm.em.fork().execute('select id, email from account')),\n  );\n",
    ),
  ),
  hole(
    'a route open to anyone in place of operators',
    'route-policies.long.test.ts',
    edit(
      'import-route.ts',
      "path: '/api/admin/import-rows.csv',\n      policy: 'operator',",
      "path: '/api/admin/import-rows.csv',\n      policy: 'public',",
    ),
    edit(
      'import-route.ts',
      `      const operator = await requireOperator(context, 'users.export');
      requireConfirmed(operator);
      const { data }`,
      `      const operator = (await context.operator()) ?? {
        kind: 'operator' as const,
        operatorId: '${OUTSIDER}',
        username: '',
        role: 'owner' as const,
        mustEnrol: false,
        sessionId: '',
        confirmation: { isFresh: true, isFreshForDocumented: true },
      };
      const { data }`,
    ),
  ),
  hole(
    'a public procedure without a limit',
    'limits.test.ts',
    edit(
      'procedure-limits.ts',
      "if (policy === 'public') throw",
      "if (policy === 'public') return 'read';\n  if (policy === 'public') throw",
    ),
  ),
  hole(
    'a malformed request answered without security headers',
    'malformed-requests.test.ts',
    edit('http/listen.ts', '  answerMalformed(server, openOf, headers);\n', ''),
  ),
  hole(
    'a connection closed while its answer is being worked on',
    'silence.test.ts',
    edit('http/open-answers.ts', '!headersSent)) socket', 'headersSent)) socket'),
  ),
  hole(
    'a parser that accepts a request with two lengths',
    'malformed-requests.test.ts',
    edit(
      'http/listen.ts',
      '      maxHeaderSize: MAX_HEADER_BYTES,\n',
      '      maxHeaderSize: MAX_HEADER_BYTES,\n      insecureHTTPParser: true,\n',
    ),
  ),
] satisfies PlantedBug[];

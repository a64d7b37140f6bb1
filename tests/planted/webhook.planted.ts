import { bug, edit, type PlantedBug } from './support/planted-bug.ts';

/** Bugs that lose, repeat or trust a webhook. */
export default [
  bug(
    'a repeated webhook processed again',
    'inbox-worker.test.ts',
    edit(
      'inbox.ts',
      'on conflict (source, external_id) do nothing',
      'on conflict (source, external_id) do update set processed_at = excluded.processed_at',
    ),
  ),
  bug(
    'a repeated webhook refused',
    'webhook.test.ts',
    edit('inbox.ts', '    on conflict (source, external_id) do nothing\n', ''),
  ),
  bug(
    'a webhook settled before handling and lost when handling fails',
    'inbox-worker.test.ts',
    edit(
      'inbox-worker.ts',
      '      await inSpan(tracing, spanOf(event), () => handler(event));\n      await settleOne(event.id);\n',
      '      await settleOne(event.id);\n      await inSpan(tracing, spanOf(event), () => handler(event));\n',
    ),
  ),
  bug(
    'an acknowledgement before the commit',
    'webhook.test.ts',
    edit(
      'receive-stripe-webhook.ts',
      'const isNew = await deps.inbox.receive(',
      'const isNew = true;\n  void deps.inbox.receive(',
    ),
  ),
  bug(
    'events of the future accepted',
    'webhook.test.ts',
    edit(
      'receive-stripe-webhook.ts',
      'Math.abs(machineClock.now().getTime() / 1000 - signedAt)',
      'machineClock.now().getTime() / 1000 - signedAt',
    ),
  ),
] satisfies PlantedBug[];

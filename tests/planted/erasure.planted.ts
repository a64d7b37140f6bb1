import { edit, type PlantedBug } from './planted-bug.ts';

const bug = (name: string, ...edits: PlantedBug['edits']): PlantedBug => ({
  name: `erasure: ${name}`,
  test: 'tests/server/account-data/erase-account.test.ts',
  edits,
});

/** What the drill found when accounts began to be closed in it. */
export default [
  bug(
    'who came with the invite unheard keeps what it carried',
    edit(
      'discord/ensure-invite.ts',
      "if (!wasThere && row.state !== 'joined') await findItsUser(deps, row);",
      '',
    ),
  ),
  bug(
    'a standing that the next look at Stripe brings back',
    edit(
      'billing/write-standing.ts',
      "if (about.contact === null && standing.plan === 'free')",
      'if (false)',
    ),
  ),
  bug(
    'an address that the payment page brings back',
    edit('billing/verify-attempt.ts', 'payerEmail !== null && isKnown', 'payerEmail !== null'),
  ),
  {
    name: 'erasure: one that waits is thrown away after two weeks',
    test: 'tests/server/jobs/job-queue.test.ts',
    edits: [
      edit('jobs/job-queue.ts', 'retentionSeconds: KEEP_SECONDS', 'retentionSeconds: 1_209_600'),
    ],
  },
  {
    name: 'erasure: whoever somebody was on Discord before keeps the name',
    test: 'tests/server/account-data/former-names.test.ts',
    edits: [edit('discord/personal-tables.ts', 'GIVEN_AS.discord', "'select null'")],
  },
] satisfies PlantedBug[];

import { Button } from '@mantine/core';
import { useState } from 'react';
import type { z } from 'zod';
import type { jobBoardAnswer } from '../../../../src/contract/operator/operations.contract.ts';
import { showSeconds } from '../parts/ago.ts';
import { jobName } from '../parts/job-names.ts';
import { NamedCode } from '../parts/named-code.tsx';
import styles from '../parts/parts.module.css';
import { Count, Table } from '../parts/table.tsx';

type Queue = z.infer<typeof jobBoardAnswer>['queues'][number];

const COLUMNS = [
  { name: 'Job' },
  { name: 'Waiting', number: true },
  { name: 'Retrying', number: true },
  { name: 'Running', number: true },
  { name: 'Failed', number: true },
  { name: 'Oldest waiting', number: true },
];

const isBusy = ({ waiting, retrying, active, failed }: Queue) =>
  waiting + retrying + active + failed > 0;

/** Jobs with something to do. Idle ones are behind a button. */
export function QueueTable({ queues }: { queues: readonly Queue[] }) {
  const [showsAll, setShowsAll] = useState(false);
  const busy = queues.filter(isBusy);
  const idle = queues.length - busy.length;
  const shown = showsAll ? queues : busy;
  return (
    <>
      {shown.length === 0 ? (
        <p className={styles.quiet}>Nothing is waiting, running or failing.</p>
      ) : (
        <Table label="Queues" columns={COLUMNS}>
          {shown.map((queue) => (
            <tr key={queue.name}>
              <th scope="row">
                <NamedCode name={jobName(queue.name)} code={queue.name} />
              </th>
              <Count value={queue.waiting} />
              <Count value={queue.retrying} bad />
              <Count value={queue.active} />
              <Count value={queue.failed} bad />
              <td className={styles.number}>{showSeconds(queue.oldestSeconds)}</td>
            </tr>
          ))}
        </Table>
      )}
      {idle > 0 && (
        <div className={styles.buttons}>
          <Button
            size="compact-sm"
            variant="default"
            aria-expanded={showsAll}
            onClick={() => setShowsAll(!showsAll)}
          >
            {showsAll ? 'Hide idle jobs' : `Show ${idle} idle ${idle === 1 ? 'job' : 'jobs'}`}
          </Button>
        </div>
      )}
    </>
  );
}

import { Button, Group, Popover, Text } from '@mantine/core';
import { useState } from 'react';
import { useAct } from '../use-act.ts';

/** Resets to the seed after one confirmation. */
export function ResetButton() {
  const [asking, setAsking] = useState(false);
  const { busy, run } = useAct();
  const reset = async () => {
    if (await run('POST', 'reset', {}, 'The sandbox was reset.')) setAsking(false);
  };
  return (
    <Popover opened={asking} onChange={setAsking} position="bottom-end" trapFocus shadow="md">
      <Popover.Target>
        <Button onClick={() => setAsking(!asking)}>Reset the sandbox</Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Reset the sandbox?">
        <Text size="sm" maw={280}>
          All customers, members, access lists and webhook addresses return to the seeded state. The
          clock and the product’s own data stay.
        </Text>
        <Group gap={8} mt="sm" justify="flex-end">
          <Button onClick={() => setAsking(false)}>Keep it</Button>
          <Button variant="filled" color="red.9" loading={busy} onClick={reset}>
            Start over
          </Button>
        </Group>
      </Popover.Dropdown>
    </Popover>
  );
}

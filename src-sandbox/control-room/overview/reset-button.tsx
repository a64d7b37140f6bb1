import { Button, Group, Popover, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useReading } from '../live.ts';
import { useAct } from '../use-act.ts';

type Reach = 'sandbox' | 'product';

const DONE: Record<Reach, string> = {
  sandbox: 'The sandbox was reset.',
  product: 'The product stops. Run npm start again in its terminal.',
};

/** Resets the vendors, or them and the product, after one confirmation. */
export function ResetButton() {
  const [asking, setAsking] = useState(false);
  const [reach, setReach] = useState<Reach>('sandbox');
  const isOffered = useReading<{ isOffered: boolean }>('start-over')?.isOffered === true;
  const { busy, run } = useAct();
  const reset = async () => {
    const path = reach === 'product' ? 'start-over' : 'reset';
    if (await run('POST', path, {}, DONE[reach])) setAsking(false);
  };
  return (
    <Popover opened={asking} onChange={setAsking} position="bottom-end" trapFocus shadow="md">
      <Popover.Target>
        <Button onClick={() => setAsking(!asking)}>Reset the sandbox</Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Reset the sandbox?">
        <Radio.Group
          label="What starts over?"
          value={reach}
          onChange={(value) => setReach(value as Reach)}
        >
          <Stack gap={10} mt={8} maw={320}>
            <Radio
              value="sandbox"
              label="The sandbox"
              description="Customers, members, access lists and webhook addresses return to the seeded state. The clock and the product’s own data stay."
            />
            <Radio
              value="product"
              label="The sandbox and the product"
              disabled={!isOffered}
              description={isOffered ? PRODUCT : NOT_OFFERED}
            />
          </Stack>
        </Radio.Group>
        {reach === 'product' && (
          <Text size="sm" mt="sm" maw={320}>
            This cannot be undone.
          </Text>
        )}
        <Group gap={8} mt="sm" justify="flex-end">
          <Button onClick={() => setAsking(false)}>Keep it</Button>
          <Button variant="filled" color="red.9" loading={busy} onClick={reset}>
            {reach === 'product' ? 'Delete everything' : 'Start over'}
          </Button>
        </Group>
      </Popover.Dropdown>
    </Popover>
  );
}

const PRODUCT =
  'Deletes every user, payment, plan, text and mail too, and stops the product. Its next start is an empty installation with the same operator password.';
const NOT_OFFERED =
  'Needs npm start with the sandbox for all three providers and the embedded database.';

import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { FRAME_COPY } from '../../../src/texts/pages/frame.texts.ts';
import { IconButton } from '../icon-button.tsx';
import { Tooltip } from '../tooltip.tsx';

export function SchemeToggle() {
  const { setColorScheme } = useMantineColorScheme();
  const shown = useComputedColorScheme('light');
  const other = shown === 'dark' ? 'light' : 'dark';
  const label = other === 'light' ? FRAME_COPY.toLight : FRAME_COPY.toDark;
  return (
    <Tooltip label={label}>
      <IconButton label={label} onClick={() => setColorScheme(other)}>
        {other === 'light' ? <IconSun size={20} /> : <IconMoon size={20} />}
      </IconButton>
    </Tooltip>
  );
}

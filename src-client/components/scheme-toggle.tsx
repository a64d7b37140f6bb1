import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';

export function SchemeToggle() {
  const { setColorScheme } = useMantineColorScheme();
  const shown = useComputedColorScheme('light');
  const other = shown === 'dark' ? 'light' : 'dark';
  return (
    <ActionIcon aria-label={`Switch to ${other} colours`} onClick={() => setColorScheme(other)}>
      {other === 'light' ? <IconSun size={20} /> : <IconMoon size={20} />}
    </ActionIcon>
  );
}

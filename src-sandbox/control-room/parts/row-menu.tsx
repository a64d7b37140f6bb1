import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';

export interface Choice {
  label: string;
  danger?: boolean;
  run(): void;
}

/** Actions on one record. */
export function RowMenu({ of, choices }: { of: string; choices: Choice[] }) {
  if (choices.length === 0) return null;
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={`Actions for ${of}`}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown aria-label={`Actions for ${of}`}>
        {choices.map((choice) => (
          <Menu.Item
            key={choice.label}
            onClick={() => choice.run()}
            {...(choice.danger ? { c: 'var(--wl-bear)' } : {})}
          >
            {choice.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

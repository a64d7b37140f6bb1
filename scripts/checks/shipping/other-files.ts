/** Environment of a compose service: the lines below its `environment:`. */
export function composeEnvironment(yaml: string, service: string): Record<string, string> {
  const [, ofService = ''] =
    new RegExp(`^  ${service}:\\n((?:(?:    .*)?\\n)+)`, 'm').exec(yaml) ?? [];
  const [, lines = ''] = /^ {4}environment:\n((?: {6}.*\n)+)/m.exec(ofService) ?? [];
  return Object.fromEntries(
    [...lines.matchAll(/^ {6}([A-Z_]+): '?(.*?)'?$/gm)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  );
}

/** Replaces ${NAME:?why} and ${NAME:-} in a text as Compose does. Throws for a required name without a value. */
export function substituted(text: string, values: Record<string, string>): string {
  return text.replaceAll(/\$\{([A-Z_]+)(?::(\?[^}]*|-))?\}/g, (_whole, name: string, rest = '') => {
    const value = values[name] ?? '';
    if (value === '' && rest !== '-') {
      throw new Error(`compose.yaml asks for ${name}, which .env has not.`);
    }
    return value;
  });
}

/** NAME=value pairs of an environment file. */
export function settingsOf(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
  );
}

interface Unit {
  command: string[];
  environment: Record<string, string>;
}

/** How a systemd unit starts its service. Excludes the settings of its EnvironmentFile. */
export function unitOf(text: string): Unit {
  const [, command = ''] = /^ExecStart=(.*)$/m.exec(text) ?? [];
  const pairs = [...text.matchAll(/^Environment=([A-Z_]+)=(.*)$/gm)];
  return {
    command: command.split(' '),
    environment: Object.fromEntries(pairs.map(([, name = '', value = '']) => [name, value])),
  };
}

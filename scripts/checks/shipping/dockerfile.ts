/** One Dockerfile instruction, such as 'RUN', 'npm ci'. Continued lines are joined and comments removed. */
export interface Instruction {
  name: string;
  text: string;
}

/** Stages of a Dockerfile, each with the instructions after its FROM. */
export function stagesOf(dockerfile: string): Instruction[][] {
  const stages: Instruction[][] = [];
  const text = dockerfile.replaceAll(/\\\n/g, ' ').replaceAll(/^#.*$/gm, '');
  for (const line of text.split('\n')) {
    const [, name, rest] = /^([A-Z]+)\s+(.*)$/.exec(line.trim()) ?? [];
    if (name === undefined || rest === undefined) continue;
    if (name === 'FROM') stages.push([]);
    else stages.at(-1)?.push({ name, text: rest.trim() });
  }
  return stages;
}

/** NAME=value pairs of all ENV lines. */
export function environmentOf(stage: readonly Instruction[]): Record<string, string> {
  const pairs = stage.filter(({ name }) => name === 'ENV').map(({ text }) => text.split('='));
  return Object.fromEntries(pairs.map(([name = '', ...value]) => [name, value.join('=')]));
}

/** CMD in its JSON form. */
export function commandOf(stage: readonly Instruction[]): string[] {
  const command = stage.findLast(({ name }) => name === 'CMD');
  return JSON.parse(command?.text ?? '[]');
}

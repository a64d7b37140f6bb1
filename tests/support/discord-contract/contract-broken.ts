/** Some traffic with Discord was not as discord-api-types publishes it. */
export class ContractBroken extends Error {
  constructor(problems: ReadonlySet<string>) {
    super(`Not as Discord publishes it:\n${[...problems].join('\n')}`);
  }
}

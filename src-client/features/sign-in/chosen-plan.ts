const UPGRADE_TO = /^\/upgrade\?plan=([\w-]+)&billing=([\w-]+)$/;

/** The plan and the billing cycle that a page of `upgradePath` names. Null: it is another page. */
export function choiceIn(next: string | undefined): { plan: string; billing: string } | null {
  const [, plan, billing] = UPGRADE_TO.exec(next ?? '') ?? [];
  return plan === undefined || billing === undefined ? null : { plan, billing };
}

const GATEWAY = /^(src-server\/[^/]+\/gateway)\/(.+)$/;

/** Every gateway has its port, its adapter and its calls under the same names. */
export function oddGatewaysOf(paths: readonly string[]): string[] {
  const gateways = new Map<string, string[]>();
  for (const path of paths) {
    const [, folder, file] = GATEWAY.exec(path) ?? [];
    if (folder === undefined || file === undefined) continue;
    gateways.set(folder, [...(gateways.get(folder) ?? []), file]);
  }
  return [...gateways].flatMap(([folder, files]) =>
    ['port.ts', 'adapter.ts', 'calls/']
      .filter((part) => !files.some((file) => file.startsWith(part)))
      .map((part) => `${folder} has no ${part}: each gateway has port.ts, adapter.ts and calls/.`),
  );
}

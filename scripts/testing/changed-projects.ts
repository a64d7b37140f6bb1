/** A project that a change can affect. */
interface ChangedRun {
  project: string;
  /** Runs only test files that import a changed module. False: the whole project. */
  relatedOnly: boolean;
}

const PRODUCT = /^(src|src-server|src-sandbox)\//;
/** Settings of the build and of every test run. */
const EVERYTHING =
  /^(package(-lock)?\.json|vite\.config\.ts|mikro-orm\.config\.ts|tests\/support\/)/;

/** These start processes or a browser, so imports do not show what they run. */
const BY_PATH: readonly { project: string; affectedBy: RegExp }[] = [
  { project: 'launch', affectedBy: /^(src-client|scripts|tests\/(launch|planted))\// },
  { project: 'drill', affectedBy: /^(scripts|tests\/drill)\// },
  { project: 'browser', affectedBy: /^(src-client|tests\/(browser|journeys|server))\// },
];

const IS_MODULE = /^(src|src-server|src-sandbox|tests)\/.*\.tsx?$/;

/** `changed`: paths from the repository's root. */
export function projectsAffectedBy(changed: readonly string[]): ChangedRun[] {
  const relatedOnly =
    changed.every((path) => IS_MODULE.test(path) || /\.md$/.test(path)) &&
    !changed.some((path) => EVERYTHING.test(path));
  const isAffected = (affectedBy: RegExp): boolean =>
    changed.some((path) => [affectedBy, PRODUCT, EVERYTHING].some((each) => each.test(path)));
  return [
    // Reads sources and documents as text, and takes seconds.
    { project: 'domain', relatedOnly: false },
    ...['sandbox', 'server'].map((project) => ({ project, relatedOnly })),
    // All of it takes as long as everything else: too long for what imports do not show.
    ...(relatedOnly ? [{ project: 'server-long', relatedOnly }] : []),
    ...BY_PATH.filter(({ affectedBy }) => isAffected(affectedBy)).map(({ project }) => ({
      project,
      relatedOnly: false,
    })),
  ];
}

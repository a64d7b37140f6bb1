/**
 * Passed on the command line at every start, so clusters of older versions get today's settings.
 */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  // No socket file: its path is limited to 107 bytes, and data folders can be deep.
  unix_socket_directories: '',
  password_encryption: 'scram-sha-256',
  max_connections: '100',
  shared_buffers: '64MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Frees the connection and locks of a vanished client within seconds. The kernel's default is
  // hours.
  tcp_keepalives_idle: '10',
  tcp_keepalives_interval: '5',
  tcp_keepalives_count: '3',
  log_checkpoints: 'off',
};

/** Written to the kernel but not synced: it survives any killed process, but not a power cut. */
const WITHOUT_DISK = { fsync: 'off', full_page_writes: 'off' };

/** For test clusters, which need not survive a crash. */
const FAST = {
  ...WITHOUT_DISK,
  synchronous_commit: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '4GB',
  autovacuum: 'off',
  max_connections: '300',
};

/**
 * The event that a confirmed commit survives: a power cut, the end of every server process, or
 * neither.
 */
export type CommitsOutlive = 'power-cut' | 'crash' | 'nothing';

const SETTINGS_OF = {
  'power-cut': {},
  crash: WITHOUT_DISK,
  nothing: FAST,
} as const satisfies Record<CommitsOutlive, object>;

export interface Tuning {
  commitsOutlive: CommitsOutlive;
  /** Page cache in PostgreSQL's notation. Default: enough for a laptop. */
  sharedBuffers?: string | undefined;
}

/** The shortest of the systems' limits for the path of a socket file. */
const SOCKET_PATH_BYTES = 103;

/**
 * The folder of a test cluster's socket file: its cheap statements cost a fifth less than over a port. Null: the path
 * would be too long.
 */
function socketFolderOf(cluster: string): string | null {
  return Buffer.byteLength(`${cluster}/.s.PGSQL.65535`) <= SOCKET_PATH_BYTES ? cluster : null;
}

export function serverArguments(
  cluster: string,
  port: number,
  { commitsOutlive, sharedBuffers }: Tuning,
): string[] {
  const settings = {
    ...SETTINGS,
    ...SETTINGS_OF[commitsOutlive],
    ...(commitsOutlive === 'nothing' && {
      unix_socket_directories: socketFolderOf(cluster) ?? '',
    }),
    ...(sharedBuffers === undefined ? {} : { shared_buffers: sharedBuffers }),
    port: String(port),
  };
  return ['-D', cluster, ...Object.entries(settings).flatMap(([k, v]) => ['-c', `${k}=${v}`])];
}

/** Given on the command line at every start, so that a cluster made by an older version gets today's settings. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  // No socket file: its path may not exceed 107 bytes, and folders here can be deep.
  unix_socket_directories: '',
  password_encryption: 'scram-sha-256',
  max_connections: '100',
  shared_buffers: '64MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // A client that vanished frees its connection and its locks within seconds, not with the kernel's hours.
  tcp_keepalives_idle: '10',
  tcp_keepalives_interval: '5',
  tcp_keepalives_count: '3',
  log_checkpoints: 'off',
};

/** Written to the system and not forced to the disk: whatever is killed, the system still has it. */
const WITHOUT_DISK = { fsync: 'off', full_page_writes: 'off' };

/** For test clusters, which nobody misses after a crash. */
const FAST = {
  ...WITHOUT_DISK,
  synchronous_commit: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '4GB',
  autovacuum: 'off',
  max_connections: '300',
};

/** What a commit outlives once it was told: a power cut; the end of every process of the server; or neither. */
export type CommitsOutlive = 'power-cut' | 'crash' | 'nothing';

const SETTINGS_OF = {
  'power-cut': {},
  crash: WITHOUT_DISK,
  nothing: FAST,
} as const satisfies Record<CommitsOutlive, object>;

export interface Tuning {
  commitsOutlive: CommitsOutlive;
  /** Memory for pages, as PostgreSQL writes it; absent: enough for a laptop. */
  sharedBuffers?: string | undefined;
}

export function serverArguments(
  cluster: string,
  port: number,
  { commitsOutlive, sharedBuffers }: Tuning,
): string[] {
  const settings = {
    ...SETTINGS,
    ...SETTINGS_OF[commitsOutlive],
    ...(sharedBuffers === undefined ? {} : { shared_buffers: sharedBuffers }),
    port: String(port),
  };
  return ['-D', cluster, ...Object.entries(settings).flatMap(([k, v]) => ['-c', `${k}=${v}`])];
}

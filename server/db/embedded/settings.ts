/**
 * Settings for one small machine: little memory, few processes, and every acknowledged row on disk.
 * Other settings keep PostgreSQL's default, above all `fsync` and `synchronous_commit`.
 */
export const memorySettings: Record<string, string> = {
  shared_buffers: '32MB',
  max_connections: '60',
  work_mem: '4MB',
  maintenance_work_mem: '32MB',
  temp_file_limit: '2GB',
  max_wal_size: '256MB',
  min_wal_size: '32MB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_replication_slots: '0',
  max_logical_replication_workers: '0',
  max_worker_processes: '2',
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',
  autovacuum_max_workers: '1',
  autovacuum_worker_slots: '2',
  // Reads of a small database come from the page cache; helper processes would only take memory.
  io_method: 'sync',
  jit: 'off',
  log_checkpoints: 'off',
  // Statements and rows are users' data and do not belong in a log.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
}

import { socketPort } from "./socket-directory.ts";

/**
 * PostgreSQL's settings for a small machine that it shares with the service. `fsync` and
 * `synchronous_commit` keep their default, on: what was acknowledged survives a power failure.
 */
const settings: Record<string, string | number> = {
  listen_addresses: "",
  port: socketPort,
  unix_socket_permissions: "0700",

  max_connections: 100,
  shared_buffers: "128MB",
  // Queries here are short and come many at a time: compiling or spreading one costs more than it saves.
  jit: "off",
  max_parallel_workers_per_gather: 0,
  // The tables fit into memory; three more processes to read them ahead gain nothing.
  io_method: "sync",

  // No replica is ever attached, so an idle server writes nothing and a busy one less.
  wal_level: "minimal",
  max_wal_senders: 0,
  max_logical_replication_workers: 0,
  wal_buffers: "16MB",
  // Spread over 15 minutes. max_wal_size stays at 1 GB, which bounds the recovery after a crash to seconds.
  checkpoint_timeout: "15min",

  // Queue rows live for seconds: without this their tables grow until the default of a fifth is dead.
  autovacuum_naptime: "15s",
  autovacuum_vacuum_scale_factor: 0.05,
  autovacuum_analyze_scale_factor: 0.05,

  timezone: "UTC",
  log_timezone: "UTC",
  logging_collector: "off",
  log_min_messages: "warning",
  // Statements may carry what users sent.
  log_min_error_statement: "panic",
  log_statement: "none",
  log_checkpoints: "off",
};

/** Arguments of the `postgres` program. */
export function serverArguments(cluster: { clusterDir: string; socketDir: string }): string[] {
  // A list of folders, where a comma separates and quotes protect.
  const socketDirs = `"${cluster.socketDir.replaceAll('"', '""')}"`;
  const all = { ...settings, unix_socket_directories: socketDirs };
  return [
    "-D",
    cluster.clusterDir,
    ...Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
  ];
}

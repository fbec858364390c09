/** Kinds of backups, by the reason they were made for. */
export const backupKinds = ['nightly', 'manual', 'upgrade'] as const
export type BackupKind = (typeof backupKinds)[number]

const pattern = /^balancia-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z-(nightly|manual|upgrade)\.backup$/

/** The name of a backup file, which sorts by time. */
export function backupName(kind: BackupKind, at: Date): string {
  return `balancia-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z-${kind}.backup`
}

/** What a name says; undefined: the file is none of ours. */
export function readBackupName(name: string): { kind: BackupKind; createdAt: Date } | undefined {
  const [, day, hours, minutes, seconds, kind] = pattern.exec(name) ?? []
  const createdAt = new Date(`${day}T${hours}:${minutes}:${seconds}Z`)
  const known = backupKinds.find((each) => each === kind)
  return known && Number.isFinite(createdAt.getTime()) ? { kind: known, createdAt } : undefined
}

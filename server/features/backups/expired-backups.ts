import type { StoredBackup } from './backup-place.ts'

const nightlyKept = 7
const weeklyKept = 4
const manualKept = 7
const upgradeKept = 3
const weekMs = 7 * 86_400_000

/**
 * The backups that may go: all but the newest seven of the night, then the newest one of each of the four weeks before
 * them that have any, the newest seven made by people and the newest three made before upgrades.
 */
export function expiredBackups<B extends Pick<StoredBackup, 'kind' | 'createdAt'>>(
  newestFirst: readonly B[],
): B[] {
  const of = (kind: B['kind']) => newestFirst.filter((backup) => backup.kind === kind)
  const older = of('nightly').slice(nightlyKept)
  const weeks = new Map<number, B>()
  for (const backup of older) {
    const week = Math.floor(backup.createdAt.getTime() / weekMs)
    if (!weeks.has(week)) weeks.set(week, backup)
  }
  const kept = new Set([...weeks.values()].slice(0, weeklyKept))
  return [
    ...older.filter((backup) => !kept.has(backup)),
    ...of('manual').slice(manualKept),
    ...of('upgrade').slice(upgradeKept),
  ]
}

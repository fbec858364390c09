import type { BackupsReply } from '#contract/installation/backups.ts'
import { useAction, useCall } from '#web/platform/query.ts'

export type BackupFile = BackupsReply['files'][number]
export type BackupAttempt = NonNullable<BackupsReply['last']>

const refreshMs = 10_000

/** The backups of the installation, refreshed while they are shown. */
export function useBackups() {
  return useCall('GET /api/admin/backups', undefined, { refetchInterval: refreshMs })
}

const refresh = ['GET /api/admin/backups', 'GET /api/admin/activity-logs'] as const

export const useMakeBackup = () =>
  useAction('POST /api/admin/backups', {
    refresh,
    success: () => ({ title: 'Backup started', description: 'It appears here when it is complete.' }),
    fallback: 'Failed to start a backup',
  })

export const useProveBackup = () =>
  useAction('POST /api/admin/backups/rehearsal', {
    refresh,
    success: () => ({
      title: 'Test restore started',
      description: 'The newest backup is restored into a scratch database, which is deleted afterwards.',
    }),
    fallback: 'Failed to start the test restore',
  })

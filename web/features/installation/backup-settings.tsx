import { FoldHead } from '#web/components/fold-head.tsx'
import type { InstanceSetting } from '#web/data/installation.ts'
import { SettingRow } from './setting-row.tsx'

/** The settings of backups, in the order in which they are entered. */
export const backupSettingNames = [
  'BALANCIA_BACKUP_AT',
  'BALANCIA_BACKUP_PASSPHRASE',
  'BALANCIA_BACKUP_TO',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'AWS_REGION',
  'BALANCIA_S3_ENDPOINT',
] as const satisfies readonly InstanceSetting['name'][]

/** When backups are made, what seals them and where they go. */
export function BackupSettings({ settings }: { settings: readonly InstanceSetting[] }) {
  return (
    <details className="border-line border-t text-sm">
      <FoldHead className="px-4 py-3 font-medium sm:px-6">Time, passphrase and storage</FoldHead>
      <ul className="divide-y divide-line border-line border-t">
        {backupSettingNames.flatMap((name) =>
          settings
            .filter((setting) => setting.name === name)
            .map((setting) => <SettingRow key={name} setting={setting} />),
        )}
      </ul>
    </details>
  )
}

export { backUpBeforeUpgrade, wayBackFromUpgrade } from './before-upgrade.ts'
export { readBackupState } from './backup-state.ts'
export { fetchBackup, storeBackupAt } from './elsewhere.ts'
export { backupReport } from './report.ts'

export { backUpBeforeUpgrade } from './before-upgrade.ts'
export { fetchBackup, storeBackupAt } from './elsewhere.ts'

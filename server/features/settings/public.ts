export { readSealedSettings, readSettings, resealSetting, writeSetting } from './stored-settings.ts'

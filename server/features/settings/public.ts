export { isServerKindOpen, serverKindKey, serverKindSettings } from './server-kind-settings.ts'
export {
  readSealedSettings,
  readSettings,
  resealSetting,
  settleSetting,
  writeSetting,
} from './stored-settings.ts'
export { acceptSecret, claimSecret, judgeSecret } from './secret-fingerprint.ts'

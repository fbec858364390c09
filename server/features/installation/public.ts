export { loadSettings } from './instance-settings.ts'

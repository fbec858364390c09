import { forbidden } from '#server/platform/failure.ts'
import { readModelSettings } from './model-settings.ts'

/** Throws `forbidden` while the installation allows no keys of users. */
export async function checkOwnKeys(): Promise<void> {
  if (!(await readModelSettings()).ownKeys)
    throw forbidden('Own keys are switched off here. Ask an administrator of this server to allow them.')
}

import { strToU8, zipSync } from 'fflate'
import type { AppFile } from '#contract/builders/app-spec.ts'
import { packageName } from '#server/app-composer/project-files.ts'

/** Patterns of secrets that must not leave in the code of an application: API keys and private keys. */
const secrets = [
  /\bsk-[A-Za-z0-9_-]{20,}/,
  /\b(?:sk|rk|pk)_live_[A-Za-z0-9]{16,}/,
  /\bAKIA[0-9A-Z]{16}\b/,
  /\bgh[pousr]_[A-Za-z0-9]{30,}/,
  /\bxox[abpr]-[A-Za-z0-9-]{10,}/,
  /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
]

/** Returns the files that contain a likely secret. */
export const filesWithSecrets = (files: readonly AppFile[]) =>
  files.filter(({ content }) => secrets.some((secret) => secret.test(content))).map(({ path }) => path)

/** Returns the project as a ZIP with one folder, which starts with `npm install` and `npm start`. */
export function archiveOf(
  name: string,
  files: readonly AppFile[],
): { name: string; zip: Uint8Array<ArrayBuffer> } {
  const folder = packageName(name)
  const entries = files.map(({ path, content }) => [`${folder}/${path}`, strToU8(content)] as const)
  return { name: `${folder}.zip`, zip: zipSync(Object.fromEntries(entries)) }
}

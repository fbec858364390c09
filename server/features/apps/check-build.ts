import type { AppFile } from '#contract/builders/app-spec.ts'
import { previewPage } from '#server/app-composer/preview.ts'
import { BuildFailure } from '#server/platform/build-failure.ts'
import { conflict } from '#server/platform/failure.ts'
import { buildPlaces } from './build-places.ts'

/** A build takes about half a second of a processor; on a busy machine several seconds pass. */
const longBuildMs = 8_000
export const inBuildPlace = buildPlaces(longBuildMs)

/** Throws `BuildFailure` when these files do not build. */
export async function checkBuild(files: readonly AppFile[], signal: AbortSignal): Promise<void> {
  await inBuildPlace(signal, () => previewPage(files, signal))
}

/** Says that an application does not build in a failure that a person is shown; throws any other error as it is. */
export function inWords(error: unknown): never {
  if (error instanceof BuildFailure) throw conflict(`The application does not build: ${error.message}`)
  throw error
}

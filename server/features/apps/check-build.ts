import type { AppFile } from '#contract/builders/app-spec.ts'
import { previewPage } from '#server/app-composer/preview.ts'
import { BuildFailure } from '#server/platform/build-failure.ts'
import { conflict } from '#server/platform/failure.ts'
import { buildPlaces } from './build-places.ts'

/** A build takes about half a second of processor time; on a busy machine this is several seconds. */
const longBuildMs = 8_000
export const withBuildSlot = buildPlaces(longBuildMs)

/** Throws `BuildFailure` when these files do not build. */
export async function checkBuild(files: readonly AppFile[], signal: AbortSignal): Promise<void> {
  await withBuildSlot(signal, () => previewPage(files, signal))
}

/** Throws a failed build as a `Failure` with a message for the user; throws any other error unchanged. */
export function throwAsInvalid(error: unknown): never {
  if (error instanceof BuildFailure) throw conflict(`The application does not build: ${error.message}`)
  throw error
}

import type { AppFile } from '#contract/builders/app-spec.ts'
import { BuildFailure, previewPage } from '#server/app-composer/preview.ts'
import { fairSlots } from '#server/platform/fair-slots.ts'
import { conflict } from '#server/platform/failure.ts'

/** Building takes a processor for about half a second. */
export const inBuildSlot = fairSlots({ max: 2, perUser: 1 })

/** Throws `BuildFailure` where these files do not build. */
export async function checkBuild(files: readonly AppFile[], signal: AbortSignal): Promise<void> {
  await inBuildSlot(signal, () => previewPage(files))
}

/** Says that an application does not build in a failure that a person is shown; anything else stays what it is. */
export function inWords(error: unknown): never {
  if (error instanceof BuildFailure) throw conflict(`The application does not build: ${error.message}`)
  throw error
}

import type { BuilderTexts } from './builder-texts.ts'

/** The progress of a build one tick later. */
export function progressAfter(progress: number, { step }: BuilderTexts['pace']): number {
  return Math.min(100, progress + step)
}

/** The steps of a build that are done at this progress. */
export function stepsDone(steps: readonly string[], progress: number): string[] {
  return steps.slice(0, Math.floor((steps.length * progress) / 100))
}

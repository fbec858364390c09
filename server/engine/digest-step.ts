import type { Source } from '#contract/runs.ts'
import type { Material } from './material.ts'
import { writeDigest } from './providers/built-in/digest.ts'
import { rememberSources } from './providers/built-in/sources.ts'
import type { LinkSnapshot, RunStep } from './task.ts'

/** What the built-in engine works on. */
function digestMaterial({ task, pages, failures, script }: Material) {
  const { instructions, input, snapshots, startedAt } = task
  return {
    task: task.taskDescription,
    instructions,
    input,
    pages: pages.map(({ number, page }) => ({ number, ...page })),
    failures,
    snapshots,
    script,
    startedAt,
    hasPreviousRun: task.previousOutput !== null,
  }
}

/** The state of each link beside the last run, and what to remember of it for the next. */
export function remember(material: Material): { sources: Source[]; snapshots: LinkSnapshot[] } {
  return rememberSources(digestMaterial(material))
}

/** Writes the built-in engine's digest as one step. */
export function digestStep(material: Material, step: RunStep): Promise<string> {
  const title = 'Writing the digest (built-in engine, no AI model)'
  return step({ kind: 'model', title, input: material.task.taskDescription }, async (context) => {
    const output = writeDigest(digestMaterial(material)).output + noteOnLessons(material)
    context.showText(output)
    return { value: output, output }
  })
}

/** Taking a lesson's words into the ranking would seek what it says to avoid, so the digest says that it took none. */
function noteOnLessons({ task: { lessons } }: Material): string {
  if (lessons.length === 0) return ''
  const they = lessons.length === 1 ? 'The lesson' : `The ${lessons.length} lessons`
  return `\n*${they} of this agent could not be followed: that takes an AI model.*\n`
}

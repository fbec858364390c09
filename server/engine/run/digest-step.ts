import { writeDigest } from '#server/engine/page-digest/public.ts'
import { escapeInline } from '#server/platform/text/safe-markdown.ts'
import { namesOfUnseen } from './pictures/picture-blocks.ts'
import type { RunContext } from '#server/engine/run-context.ts'
import type { RunInput, RunStep } from '#server/engine/run-input.ts'

const tooLarge =
  'What was read is too large or too complex to compare and digest. Give this agent fewer or shorter links.'

const nothingToWorkOn =
  'This agent has nothing to work on: no links, no script and no input. ' +
  'Add a web link or a Python script to it, send an input with the run, or connect an AI model.'

/** Why pages that were read cannot be quoted. */
function nothingToQuote({ pages }: RunContext): string {
  const named = pages.map(({ page }) => page.url).join(', ')
  return `No text to report on was found on ${named}. A page may need a browser to show its text: add a link to one that does not, or a script.`
}

/** Writes the built-in engine's digest as one step; a run that has nothing to report on gets the reason instead. */
export function digestStep(
  material: RunContext,
  step: RunStep,
): Promise<{ output: string } | { error: string }> {
  const title = 'Writing the digest (built-in engine, no AI model)'
  const plan = { kind: 'model' as const, title, input: material.task.taskDescription }
  return step<{ output: string } | { error: string }>(plan, async (context) => {
    const { pages, failures, script, task } = material
    const isBare = pages.length + failures.length === 0 && !script && !task.input
    if (isBare) return fails(nothingToWorkOn)
    const digest = await writeDigest(material, 'report', context.signal)
    if (digest.output === null) return fails(tooLarge)
    const unseen = namesOfUnseen(material)
    if (digest.isEmpty) return fails(unseen.length > 0 ? onlyPictures(unseen) : nothingToQuote(material))
    const output = digest.output + noteOnPictures(unseen) + noteOnLessons(task)
    context.showText(() => output)
    return { value: { output }, output }
  })
}

const onlyPictures = (names: readonly string[]) =>
  `There is nothing but pictures to report on, which the built-in engine cannot see: ${names.join('; ')}. Connect an AI model that sees pictures.`

function noteOnPictures(names: readonly string[]): string {
  if (names.length === 0) return ''
  return `\n*The built-in engine cannot see pictures, so it did not use: ${names.map(escapeInline).join('; ')}.*\n`
}

const fails = (error: string) => ({ value: { error }, error })

/**
 * Words of a lesson in the ranking would search for what the lesson says to avoid, so the digest reports that it used
 * none.
 */
function noteOnLessons({ lessons }: RunInput): string {
  if (lessons.length === 0) return ''
  const they = lessons.length === 1 ? 'The lesson' : `The ${lessons.length} lessons`
  return `\n*${they} of this agent could not be followed: that takes an AI model.*\n`
}

import { checkClaims, type UnfoundClaim } from '#server/engine/claims/check-claims.ts'
import { noteIn, unfoundMark, unfoundNote } from '#server/engine/claims/unfound-note.ts'
import { wordsFor } from '#server/engine/digest-words/wording.ts'
import type { ResultData } from '#contract/runs/result-fields.ts'
import { languageOf } from '#server/engine/page-digest/public.ts'
import type { AnsweredCall, RunContext } from '#server/engine/run-context.ts'
import { scriptReport } from '#server/engine/tools/run-script.ts'
import { withUnfound } from './fields/unfound-values.ts'
import { withSourceNumbers } from './cited-lines.ts'

const sampleChars = 4_000

/**
 * The answer of a model for its readers: it cites sources in place of their lines, and each figure, name and quotation
 * that is in nothing the model was given has a mark, which a note at the end explains. Unchanged if no pages were
 * read, or if pictures were seen, whose figures are in no text.
 */
export function checkAnswer(
  answer: string,
  material: RunContext,
  answered: readonly Pick<AnsweredCall, 'text'>[],
  isFromPictures = false,
): string {
  const lines = material.lines ?? []
  const text = withSourceNumbers(answer, lines)
  if (lines.length === 0 || isFromPictures) return text
  const language = languageOf(text.slice(0, sampleChars))
  const claims = checkClaims(text, textsOf(material, answered), language)
  if (claims.length === 0) return text
  return `${withMarks(text, claims)}\n\n${unfoundNote(claims, wordsFor(language).words.unfound)}`
}

/** The data of an answer, with a mark at each number and link that is in nothing the model was given. */
export function checkData(
  data: ResultData,
  material: RunContext,
  answered: readonly Pick<AnsweredCall, 'text'>[],
  isFromPictures = false,
): ResultData {
  const { lines, pages } = material
  if (!lines?.length || isFromPictures) return data
  return withUnfound(data, [...textsOf(material, answered), ...pages.map(({ page }) => page.text)])
}

/** Everything that a model was given and may repeat. */
function textsOf(
  { task, pages, failures, script, changes, lines }: RunContext,
  answered: readonly Pick<AnsweredCall, 'text'>[],
): string[] {
  const { agentName, persona, taskDescription, input, instructions, lessons, startedAt } = task
  return [
    ...(lines ?? []).map((line) => line.text),
    ...new Set((lines ?? []).map(({ heading }) => heading ?? '')),
    changes ?? '',
    ...pages.flatMap(({ page }) => [page.title ?? '', page.publishedAt ?? '', page.url]),
    ...failures.map(({ url, reason }) => `${url} ${reason}`),
    ...answered.map(({ text }) => text),
    script ? scriptReport(script) : '',
    agentName,
    persona.name,
    persona.prompt,
    taskDescription,
    input ?? '',
    instructions ?? '',
    startedAt,
    ...lessons.map(({ text }) => text),
    // A result with marks is no evidence for the next one.
    noteIn(task.previousOutput ?? '') === null ? (task.previousOutput ?? '') : '',
  ]
}

function withMarks(text: string, claims: readonly UnfoundClaim[]): string {
  return claims.reduceRight((made, { end }) => `${made.slice(0, end)} ${unfoundMark}${made.slice(end)}`, text)
}

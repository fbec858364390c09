import { languageOf } from '#server/engine/page-digest/public.ts'
import type { AnsweredCall, RunContext } from '#server/engine/run-context.ts'
import { scriptReport } from '#server/engine/tools/run-script.ts'
import { escapeInline } from '#server/platform/text/safe-markdown.ts'
import { splitAnswer } from './data-block.ts'
import { repairPrompt } from './fields-prompt.ts'
import { type ReadData, readData } from './read-data.ts'
import { isCopied } from './unfound-values.ts'

/** The text of an answer, the data that came with it, and what is wrong about the data. */
export interface AnswerData extends ReadData {
  text: string
}

const sampleChars = 4_000

/**
 * Splits the answer of a model into its text and its data. If the data is not as the fields say, asks again with the
 * problems in words, and takes the better of both.
 */
export async function answerData(
  answer: string,
  material: RunContext,
  answered: readonly Pick<AnsweredCall, 'text'>[],
  askAgain: (message: string) => Promise<string | null>,
): Promise<AnswerData> {
  const shape = material.task.resultShape
  if (!shape) return { text: answer, data: null, problems: [], wrongCount: 0 }
  const locale = languageOf(answer.slice(0, sampleChars))
  const outside = writtenByOthers(material, answered)
  const read = (written: string): AnswerData => {
    const { text, block } = splitAnswer(written)
    if (block === null || !isCopied(block, outside)) return { text, ...readData(block, shape, locale) }
    return { text, data: null, problems: ['The block of data is a copy from a source.'], wrongCount: 1 }
  }
  const first = read(answer)
  if (first.problems.length === 0) return withText(first)
  const again = await askAgain(repairPrompt(first.problems))
  const second = again === null ? null : read(again)
  return withText(second && isBetter(second, first) ? { ...second, text: first.text || second.text } : first)
}

/** The texts of a run in which others may have written a block of data. */
const writtenByOthers = (
  { pages, task, script }: RunContext,
  answered: readonly Pick<AnsweredCall, 'text'>[],
): string[] => [
  ...pages.map(({ page }) => page.text),
  ...answered.map(({ text }) => text),
  task.input ?? '',
  script ? scriptReport(script) : '',
]

const isBetter = (second: AnswerData, first: AnswerData) =>
  second.data !== null && (first.data === null || second.wrongCount <= first.wrongCount)

/** A model may answer with the data alone. */
function withText(read: AnswerData): AnswerData {
  if (read.text !== '' || !read.data) return read
  const count = read.data.rows.length
  return { ...read, text: read.data.shape.isList ? `${count} ${count === 1 ? 'row' : 'rows'}.` : 'Done.' }
}

const shownMax = 8

/** The note above a result whose fields are not complete; empty if they are. */
export function fieldsNote({ problems }: Pick<ReadData, 'problems'>): string {
  if (problems.length === 0) return ''
  const shown = problems.slice(0, shownMax).map((problem) => escapeInline(problem))
  const left = problems.length - shown.length
  return `> **Note:** The fields of this result are not complete. ${shown.join(' ')}${left > 0 ? ` And ${left} more.` : ''}\n\n`
}

import type { CallResult } from '#server/engine/model/calls/provider-call.ts'
import { plainLine } from '#server/platform/text/plain-line.ts'
import { escapeInline } from '#server/platform/text/safe-markdown.ts'

const noteCharsMax = 400

/** The answer of a model, and what its reader should know about how it was made. */
export function answerOf(result: CallResult & { ok: true }) {
  const { text, cutShort, refusedTools, pictures, engine, model } = result
  const notes = [
    ...(cutShort ? ['*(The model stopped here at its length limit.)*'] : []),
    ...(refusedTools
      ? [`*(${plainLine(model, 80)} accepts no tools, so it used none for this result.)*`]
      : []),
    ...(pictures?.note ? [`*${escapeInline(plainLine(pictures.note, noteCharsMax))}*`] : []),
  ]
  return { text: text.trim(), notes, engine, model, sawPictures: pictures?.any ?? false }
}

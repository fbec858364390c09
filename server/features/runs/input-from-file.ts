import { runInput } from '#contract/runs/run-input.ts'
import { runFileBytesMax, runFilesTooLarge, runFileTooLarge, runInputMax } from '#contract/runs/run-names.ts'
import { aboutPicture } from '#server/engine/picture-facts.ts'
import { agentFor } from '#server/features/agents/public.ts'
import type { RequestFacts } from '#server/http/context.ts'
import { Failure, invalid } from '#server/platform/failure.ts'
import { limitPerUser } from '#server/platform/load/concurrency-limit.ts'
import { keepPictures } from './pictures/stored-pictures.ts'

/** Characters of the line about a picture at most. */
const pictureLineChars = 250
/** Limited, because each file is held in memory. */
const inTurn = limitPerUser({ max: 2, retryAfterSeconds: 5 })

/** A form with files as it arrived. */
export interface SentForm {
  read: () => Promise<Uint8Array>
  contentType: string
  signal: AbortSignal
}

/** What a form with files contains: the input of a run, and what it was made of. */
export interface FormInput {
  input: string
  typed: string
  files: { name: string; bytes: number }[]
}

export const sentForm = (read: () => Promise<Uint8Array>, request: RequestFacts): SentForm => ({
  read,
  contentType: request.header('content-type') ?? '',
  signal: request.signal,
})

/**
 * The input of a run from a form with a file and pictures, which are stored; an unreadable one is a 400 with the reason.
 */
export async function inputFromForm(userId: string, agentId: number, form: SentForm): Promise<FormInput> {
  await agentFor(userId, agentId, 'run')
  return inTurn(userId, async () => {
    const body = await form.read().catch((error: unknown) => {
      throw error instanceof Failure && error.status === 413 ? refused(runFileTooLarge, 413) : error
    })
    // Lazy-loaded, because a process that only serves pages does not load the engine.
    const { readPage } = await import('#server/engine/page-digest/public.ts')
    const sent = await readPage({ bytes: body, contentType: form.contentType }, form.signal)
    if ('reason' in sent) throw refused(`${sent.reason}.`, sent.isPassing ? 503 : 400)
    const { file, pictures, typed } = sent
    const files = [...(file ? [file] : []), ...pictures].map(({ name, bytes }) => ({ name, bytes }))
    if (files.reduce((sum, { bytes }) => sum + bytes, 0) > runFileBytesMax)
      throw refused(files.length > 1 ? runFilesTooLarge : runFileTooLarge, 413)
    if (typed.length > runInputMax)
      throw invalid('The text is too long.', [{ path: 'input', message: 'Too long' }])
    await keepPictures(agentId, pictures)
    const named = pictures.map((picture) => ({ ...picture, about: aboutPicture(picture) }))
    const charsMax = runInputMax - named.length * pictureLineChars
    const input = runInput.withPictures(file ? runInput.withFile(typed, file, charsMax) : typed, named)
    return { input, typed, files }
  })
}

function refused(message: string, status: keyof typeof codes = 400): Failure {
  return new Failure(status, codes[status], message, { issues: [{ path: 'file', message }] })
}

const codes = { 400: 'invalid_input', 413: 'too_large', 503: 'busy' } as const

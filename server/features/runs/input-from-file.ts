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

/**
 * The input of a run from a form with a file and pictures, which are stored; an unreadable one is a 400 with the reason.
 */
export async function inputFromFile(
  userId: string,
  agentId: number,
  readBody: () => Promise<Uint8Array>,
  request: RequestFacts,
): Promise<string> {
  await agentFor(userId, agentId, 'run')
  return inTurn(userId, async () => {
    const body = await readBody().catch((error: unknown) => {
      throw error instanceof Failure && error.status === 413 ? refused(runFileTooLarge, 413) : error
    })
    // Lazy-loaded, because a process that only serves pages does not load the engine.
    const { readPage } = await import('#server/engine/page-digest/public.ts')
    const sent = await readPage(
      { bytes: body, contentType: request.header('content-type') ?? '' },
      request.signal,
    )
    if ('reason' in sent) throw refused(`${sent.reason}.`, sent.isPassing ? 503 : 400)
    const { file, pictures } = sent
    const sizes = [...pictures, ...(file ? [file] : [])].map(({ bytes }) => bytes)
    if (sizes.reduce((sum, bytes) => sum + bytes, 0) > runFileBytesMax)
      throw refused(sizes.length > 1 ? runFilesTooLarge : runFileTooLarge, 413)
    if (sent.typed.length > runInputMax)
      throw invalid('The text is too long.', [{ path: 'input', message: 'Too long' }])
    await keepPictures(agentId, pictures)
    const named = pictures.map((picture) => ({ ...picture, about: aboutPicture(picture) }))
    const charsMax = runInputMax - named.length * pictureLineChars
    return runInput.withPictures(file ? runInput.withFile(sent.typed, file, charsMax) : sent.typed, named)
  })
}

function refused(message: string, status: keyof typeof codes = 400): Failure {
  return new Failure(status, codes[status], message, { issues: [{ path: 'file', message }] })
}

const codes = { 400: 'invalid_input', 413: 'too_large', 503: 'busy' } as const

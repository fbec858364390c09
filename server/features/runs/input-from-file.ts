import { runInput } from '#contract/runs/run-input.ts'
import { runFileTooLarge, runInputMax, runFileBytesMax } from '#contract/runs/runs.ts'
import { agentFor } from '#server/features/agents/public.ts'
import type { RequestFacts } from '#server/http/context.ts'
import { limitPerUser } from '#server/platform/load/concurrency-limit.ts'
import { Failure, invalid } from '#server/platform/failure.ts'

/** Limited, because each file is held in memory. */
const inTurn = limitPerUser({ max: 2, retryAfterSeconds: 5 })

/** The input of a run from a form with a file; an unreadable file is a 400 with the reason. */
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
    if (sent.file.bytes > runFileBytesMax) throw refused(runFileTooLarge, 413)
    if (sent.typed.length > runInputMax)
      throw invalid('The text is too long.', [{ path: 'input', message: 'Too long' }])
    return runInput.withFile(sent.typed, sent.file, runInputMax)
  })
}

function refused(message: string, status: keyof typeof codes = 400): Failure {
  return new Failure(status, codes[status], message, { issues: [{ path: 'file', message }] })
}

const codes = { 400: 'invalid_input', 413: 'too_large', 503: 'busy' } as const

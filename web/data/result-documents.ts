import { CallFailure } from '#web/platform/call.ts'
import { prefixed } from '#web/platform/site.ts'

/** Document formats that the server can make from a result. */
export type ResultFormat = 'pdf' | 'docx'

/** The result of a run as a document; throws `CallFailure` when refused. */
export async function fetchResult(
  executionId: number,
  format: ResultFormat,
): Promise<{ bytes: ArrayBuffer; type: string }> {
  const response = await fetch(prefixed(`/api/executions/${executionId}/result/${format}`), {
    credentials: 'include',
  })
  if (!response.ok) throw new CallFailure(response, await response.text())
  return { bytes: await response.arrayBuffer(), type: response.headers.get('content-type') ?? '' }
}

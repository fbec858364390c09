import { z } from 'zod'
import { pythonScriptMax } from './agents/agents.ts'
import { endpoint } from './endpoint.ts'
import { longTextBytesMax } from './values.ts'

/** How the Python of the sandbox classifies a text, without running it. */
export const scriptCheck = z
  .object({
    /**
     * `python`: it will run. `broken`: Python cannot parse it, so its run fails. `instructions`: it is not Python and
     * is sent to the model as text. `unavailable`: this server cannot check it.
     */
    verdict: z.enum(['python', 'broken', 'instructions', 'unavailable']),
    message: z.string().nullable(),
    line: z.int().nullable(),
  })
  .meta({ id: 'ScriptCheck' })

export const scriptsApi = {
  check: endpoint('POST /api/scripts/check', {
    summary: 'Check the syntax of a script without saving or running it',
    body: z.strictObject({ script: z.string().max(pythonScriptMax) }),
    bodyLimit: longTextBytesMax,
    waits: true,
    reply: scriptCheck,
  }),
}

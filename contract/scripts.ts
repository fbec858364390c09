import { z } from 'zod'
import { pythonScriptMax } from './agents/agents.ts'
import { endpoint } from './endpoint.ts'
import { longTextBytesMax } from './values.ts'

/** What the sandbox's Python says of a text, without running it. */
export const scriptCheck = z
  .object({
    /** `python`: it will run. `broken`: a script that Python cannot read, so a run of it fails. `instructions`: it is not Python and goes to the model as text. `unavailable`: nobody can tell here. */
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

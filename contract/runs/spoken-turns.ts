import { z } from 'zod'

/** One turn of what a run and its model said to each other; long texts are cut. */
export const spokenTurn = z
  .object({
    role: z.enum(['system', 'user', 'assistant', 'tool']),
    text: z.string(),
    /** Which tool answered. */
    tool: z.string().optional(),
    /** What the model asked tools for, each with what it sent as JSON text. */
    toolCalls: z.array(z.object({ tool: z.string(), input: z.string() })).optional(),
  })
  .meta({ id: 'SpokenTurn' })
export type SpokenTurn = z.output<typeof spokenTurn>

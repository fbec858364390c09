import type { SpokenTurn } from '#contract/runs/runs.ts'
import type { ModelMessage, TurnPart } from '#server/engine/model/calls/model-message.ts'

/** Limits of the stored conversation: characters of one turn and of all turns, and the number of turns. */
const turnCharsMax = 8_000
const allCharsMax = 60_000
const turnsMax = 60

/** The conversation with a model, in order, in a readable form. */
export function spokenTurns(instructions: string, messages: readonly ModelMessage[]): SpokenTurn[] {
  return [{ role: 'system', text: instructions }, ...messages.flatMap(turnsOf)]
}

/** The same within the stored limits: cuts long turns, and replaces those beyond the total with a note. */
export function boundedTurns(turns: readonly SpokenTurn[]): SpokenTurn[] {
  const bounded: SpokenTurn[] = []
  let left = allCharsMax
  for (const { text, toolCalls, ...turn } of turns) {
    if (bounded.length === turnsMax || left <= 0) {
      const count = turns.length - bounded.length
      return [
        ...bounded,
        { role: 'system', text: `… ${count} more ${count === 1 ? 'turn is' : 'turns are'} left out` },
      ]
    }
    const calls = toolCalls?.map(({ tool, input }) => ({ tool, input: cut(input, turnCharsMax) }))
    const shown = cut(text, turnCharsMax)
    left -= shown.length + (calls ?? []).reduce((sum, { input }) => sum + input.length, 0)
    bounded.push({ ...turn, text: shown, ...(calls && { toolCalls: calls }) })
  }
  return bounded
}

function turnsOf(message: ModelMessage): SpokenTurn[] {
  if (message.role === 'user') return [{ role: 'user', text: message.content }]
  if (message.role === 'tool') {
    return message.content.flatMap((part): SpokenTurn[] => {
      if (part.type !== 'tool-result') return []
      const { output, toolName } = part
      return [
        {
          role: 'tool',
          text: output.type === 'text' ? output.value : JSON.stringify(output),
          tool: toolName,
        },
      ]
    })
  }
  const text = message.content.flatMap((part) => (part.type === 'text' ? part.text : [])).join('')
  const toolCalls = message.content.flatMap(callIn)
  return [{ role: 'assistant', text, ...(toolCalls.length > 0 && { toolCalls }) }]
}

function callIn(part: TurnPart): NonNullable<SpokenTurn['toolCalls']> {
  if (part.type !== 'tool-call') return []
  const input = typeof part.input === 'string' ? part.input : JSON.stringify(part.input)
  return [{ tool: part.toolName, input }]
}

/** Half a surrogate pair at the cut cannot be stored. */
function cut(text: string, max: number): string {
  const clean = text.replaceAll('\0', '')
  if (clean.length <= max) return clean.toWellFormed()
  return `${clean.slice(0, max).toWellFormed()}\n… ${(clean.length - max).toLocaleString('en')} more characters`
}

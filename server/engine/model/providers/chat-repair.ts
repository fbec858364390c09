import type { LineRepair, Repair } from './wire.ts'

/** Inside a JSON string these quotes are escaped with a backslash, so that no answer can imitate them. */
const reason = /"finish_reason"\s*:\s*"/
const usage = /"usage"\s*:\s*\{/
const failure = /^data:\s*\{\s*"error"\s*:/
/** llama.cpp sends an error as a field of its own, which readers of streams ignore. */
const errorField = /^error:\s*(?=\{)/
const lastWord = /^data:\s*\[DONE\]\s*$/
const ending = `data: ${JSON.stringify({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] })}\n\n`
/**
 * Chunks that may contain a value of another type than the protocol defines: numbers as ids, objects as arguments,
 * other roles.
 */
const odd =
  /"(?:id|model)"\s*:\s*(?:-?\d|\{)|"(?:created|index)"\s*:\s*"|"arguments"\s*:\s*[{[\d]|"tool_calls"\s*:\s*\{|"role"\s*:\s*"(?!assistant")|"content"\s*:\s*-?\d|"choices"\s*:\s*null|"error"\s*:\s*"|"(?:x_groq|reasoning_details)"\s*:|"message"\s*:\s*\{/

/** Converts the deviations of services that copy OpenAI's chat API to a form that its package can read. */
export const chatRepair: Repair = { lines: () => new ChatLines(), whole: repairedWhole }

/**
 * Adds a missing finish reason to a streamed chat answer. Some services send the usage and `[DONE]`, which ends a
 * complete answer, but no reason; the package of the protocol treats that as a broken stream.
 */
class ChatLines implements LineRepair {
  #hasReason = false
  #hasUsage = false

  line = (line: string): string => {
    if (errorField.test(line)) return `data: {"error":${line.replace(errorField, '')}}`
    this.#hasReason ||= reason.test(line) || failure.test(line)
    this.#hasUsage ||= usage.test(line)
    if (lastWord.test(line) && this.#hasUsage && !this.#hasReason) return ending + line
    return line.startsWith('data:') && odd.test(line) ? repairedLine(line) : line
  }
}

function repairedLine(line: string): string {
  try {
    const chunk: unknown = JSON.parse(line.slice('data:'.length))
    return `data: ${JSON.stringify(repaired(chunk))}`
  } catch {
    // Not JSON: the package reports it.
    return line
  }
}

type Fields = Record<string, unknown>
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const text = (value: unknown) => (typeof value === 'number' ? String(value) : value)
const number = (value: unknown) => (typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value)
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value])

function repaired(chunk: unknown): unknown {
  if (!isFields(chunk)) return chunk
  const { id, created, model, choices, error, x_groq: groq } = chunk
  return {
    ...chunk,
    ...(typeof error === 'string' && { error: { message: error } }),
    ...(choices === null && { choices: [] }),
    ...(isFields(groq) && isFields(groq.usage) && { usage: chunk.usage ?? groq.usage }),
    ...(id !== undefined && { id: text(id) }),
    ...(created !== undefined && { created: number(created) }),
    ...(model !== undefined && { model: text(model) }),
    ...(Array.isArray(choices) && { choices: choices.map(repairedChoice) }),
  }
}

function repairedChoice(choice: unknown): unknown {
  if (!isFields(choice)) return choice
  const { delta, message } = choice
  const turn = delta ?? message
  return {
    ...choice,
    ...(isFields(turn) && { delta: repairedTurn(turn) }),
    ...(isFields(message) && { message: repairedTurn(message) }),
  }
}

function repairedTurn(turn: Fields): Fields {
  const { tool_calls: calls, role, content } = turn
  return {
    ...turn,
    ...(typeof content === 'number' && { content: String(content) }),
    ...thoughtsOf(turn),
    ...(role !== undefined && role !== null && { role: 'assistant' }),
    ...(calls !== undefined && calls !== null && { tool_calls: listOf(calls).map(repairedCall) }),
  }
}

/** OpenRouter also sends thoughts in a list, for some models in nothing else. */
function thoughtsOf({ reasoning, reasoning_content: content, reasoning_details: details }: Fields): Fields {
  if (reasoning || content || !Array.isArray(details)) return {}
  const texts = (details as unknown[]).flatMap((part) => {
    const said = isFields(part) ? (part.text ?? part.summary) : null
    return typeof said === 'string' ? [said] : []
  })
  return texts.length > 0 ? { reasoning: texts.join('') } : {}
}

function repairedCall(call: unknown): unknown {
  if (!isFields(call)) return call
  const { id, index, function: asked } = call
  return {
    ...call,
    ...(id !== undefined && { id: text(id) }),
    ...(index !== undefined && { index: number(index) }),
    ...(isFields(asked) && { function: { ...asked, ...argumentsOf(asked) } }),
  }
}

const argumentsOf = ({ arguments: input }: Fields): Fields => {
  if (input === undefined || typeof input === 'string' || input === null) return {}
  return { arguments: JSON.stringify(input) }
}

/** A non-streamed answer is complete with or without a reason. */
function repairedWhole(answer: unknown): unknown {
  const whole = repaired(answer)
  if (!isFields(whole) || !Array.isArray(whole.choices)) return whole
  const choices = (whole.choices as unknown[]).map((choice) => {
    if (!isFields(choice) || typeof choice.finish_reason === 'string') return choice
    return { ...choice, finish_reason: 'stop' }
  })
  return { ...whole, choices }
}

import type { Dollars, MicroDollars } from '#server/engine/units.ts'
import { costOf, dollars, microDollars } from './cost.ts'
import { type ConfiguredEngine, isSelfHosted } from '#server/engine/model/providers/registry.ts'
import type { CallQuote } from './budget-guard.ts'
import type { ModelMessage } from '#server/engine/model/calls/model-message.ts'
import { pictureTokens } from '#server/engine/model/calls/sent-pictures.ts'
import type { EngineTool } from '#server/engine/tool.ts'

/** Token limit of an answer when spending is limited, and the smallest limit that is worth a call. */
const answerTokensMax = 8_192
const answerTokensMin = 1_024
/** Fewest bytes of text per token; common text has about four. */
const bytesPerToken = 2
/** Tokens that the protocol itself adds to a prompt. */
const protocolTokens = 500

/** What is known about the price of a call before it is made. */
export type CallPrice =
  | { kind: 'free' }
  | { kind: 'unknown' }
  | (CallQuote & {
      kind: 'priced'
      /** The token limit of the answer with which the call costs at most the given dollars. */
      answerTokens: (amount: Dollars) => number
    })

/** A generous guess at how many tokens a prompt has. */
export function promptTokens(prompt: {
  instructions: string
  messages: readonly ModelMessage[]
  tools: readonly EngineTool[]
  asked?: ConfiguredEngine
}): number {
  const tools = prompt.tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema }))
  const pictures = pictureTokens(prompt.messages, prompt.asked)
  const text = prompt.instructions + JSON.stringify(prompt.messages) + JSON.stringify(tools)
  return Math.ceil(Buffer.byteLength(text) / bytesPerToken) + protocolTokens + pictures
}

/** The minimum and maximum cost of a call, by the tokens of its prompt and of its longest answer. */
export async function callPrice(
  asked: ConfiguredEngine,
  inputTokens: number,
  answerMax: number = answerTokensMax,
): Promise<CallPrice> {
  const [prompt, longest] = await Promise.all([
    costOfWritten(asked, inputTokens, 0),
    costOfWritten(asked, inputTokens, answerMax),
  ])
  if (prompt === null || longest === null) return { kind: isSelfHosted(asked) ? 'free' : 'unknown' }
  if (longest === 0n) return { kind: 'free' }
  // One millionth more than the rounded price, so that rounding never makes a call cost more than its reservation.
  const base = prompt + 1n
  const answer = longest - prompt
  const answerMin = Math.min(answerTokensMin, answerMax)
  // Rounded up, and never above the price of the longest answer.
  const least = base + (answer * BigInt(answerMin) + BigInt(answerMax) - 1n) / BigInt(answerMax)
  return {
    kind: 'priced',
    least: dollars(least),
    most: dollars(base + answer),
    answerTokens(amount) {
      if (answer === 0n) return answerMax
      const tokens = Number(((microDollars(amount) - base) * BigInt(answerMax)) / answer)
      return Math.max(1, Math.min(answerMax, tokens))
    },
  }
}

/** The most that these tokens cost: some services charge more for a prompt that they write to their cache. */
async function costOfWritten(asked: ConfiguredEngine, inputTokens: number, outputTokens: number) {
  const usage = { inputTokens, outputTokens, cacheWriteTokens: inputTokens }
  const [plain, written] = [await costOfTokens(asked, inputTokens, outputTokens), await costOf(usage, asked)]
  return plain === null || plain > microDollars(written.cost) ? plain : microDollars(written.cost)
}

/** The price in millionths of a dollar; null: the price list does not know the model. */
export async function costOfTokens(
  asked: ConfiguredEngine,
  inputTokens: number,
  outputTokens: number,
): Promise<MicroDollars | null> {
  const { cost, priced } = await costOf({ inputTokens, outputTokens }, asked)
  return priced ? microDollars(cost) : null
}

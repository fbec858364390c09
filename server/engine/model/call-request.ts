import type { EngineTool } from '#server/engine/tool.ts'
import type { ConfiguredEngine } from '#server/engine/model/providers/registry.ts'
import type { ModelMessage } from './model-message.ts'
import type { CallLimits } from './watchdog.ts'

/** One call to one model. */
export interface CallRequest {
  asked: ConfiguredEngine
  instructions: string
  messages: ModelMessage[]
  tools: readonly EngineTool[]
  /** Whether the model may still ask for tools. */
  toolsAllowed: boolean
  /** Whether the answer is to be JSON, where the provider can be told so. */
  asJson?: boolean
  /** Tokens that the answer may have, reasoning included; the provider's own limit when left out. */
  answerTokensMax?: number
  limits: CallLimits
  secrets: readonly string[]
}

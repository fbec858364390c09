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
  /** Whether the model may still call tools. */
  toolsAllowed: boolean
  /** Whether to request JSON, if the provider has a setting for it. */
  asJson?: boolean
  /** Token limit of the answer, reasoning included; without it the limit of the provider applies. */
  answerTokensMax?: number
  limits: CallLimits
  secrets: readonly string[]
}

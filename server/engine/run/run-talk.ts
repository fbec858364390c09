import type { Engine } from '#contract/agents/agents.ts'
import type { SpokenTurn } from '#contract/runs/runs.ts'
import type { AnsweredCall, RunContext } from '#server/engine/run-context.ts'
import type { BudgetGuard } from '#server/engine/model/prices/budget-guard.ts'
import type { ConfiguredEngine } from '#server/engine/model/providers/registry.ts'
import type { CallRequest } from '#server/engine/model/calls/model-message.ts'
import type { CallLimits } from '#server/engine/model/calls/watchdog.ts'
import type { KnownAddresses } from '#server/engine/page-links.ts'
import type { RunStep } from '#server/engine/run-input.ts'
import type { AskedPage, EngineTool } from '#server/engine/tool.ts'
import type { ReadData } from './fields/read-data.ts'
import type { LoopGuard } from './loop-guard.ts'

/**
 * Limits of the conversation of one run with its models; the limits of a call depend on where its model runs, unless
 * given.
 */
export interface ModelLoopLimits extends Partial<CallLimits> {
  /** Characters of material in a prompt. */
  promptCharsMax: number
  /** Characters of tool answers that one conversation keeps. */
  toolCharsMax: number
}

/** A page that a model requested, numbered after the links. */
export interface FoundPage extends AskedPage {
  number: number
}

export interface ModelLoopInput {
  material: RunContext
  engines: readonly ConfiguredEngine[]
  tools: readonly EngineTool[]
  /** Learns the addresses in each page that a tool has read. */
  known: KnownAddresses
  /** Gives the bytes of a picture of the material. */
  loadPicture?: CallRequest['loadPicture']
  limits: ModelLoopLimits
  secrets: readonly string[]
  /** Set only when spending is limited. */
  spending?: BudgetGuard | undefined
  /** Suspends the run until a model may be asked again; false: this run must not wait that long. Omitted: no run does. */
  comeBack?: ComeBack | undefined
  step: RunStep
}

/** Returns at the given instant, or suspends the run until then by `RunSuspended`; false: not this run. */
export type ComeBack = (until: Date) => Promise<boolean>

export interface ModelLoopResult {
  /** The connection of the model that answered; null: of the environment, or none did. */
  connectionId: number | null
  /** The answer, without the block of data that came with it; null: every engine failed. */
  answer: {
    text: string
    notes: string[]
    engine: Engine
    model: string
    /** Whether it was written from pictures, whose texts and figures are in no text. */
    sawPictures: boolean
    fields?: ReadData
  } | null
  /** The errors of the engines that failed, in the order in which they were asked. */
  failures: string[]
  tokensUsed: number
  costs: string[]
  found: FoundPage[]
  /** The messages to and from the engines, in order. */
  spoken: SpokenTurn[]
  answered: AnsweredCall[]
}

/** The conversation so far: what remains when one engine fails and the next takes over. */
export interface Progress extends ModelLoopResult {
  stepsUsed: number
  /** The engines that failed in this round and named a time. */
  later: { asked: ConfiguredEngine; at: string }[]
  guard: LoopGuard
}

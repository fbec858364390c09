// chunk: model-words
import { engineNames } from '#contract/agents/engine-names.ts'
import type { ModelOrder } from '#contract/models/model-choice.ts'
import type { ModelChoiceReply, ModelChoicesReply } from '#contract/models/model-choices.ts'
import type { ModelAbility } from '#contract/models/model-kinds.ts'
import { isSameModel } from '#contract/models/same-model.ts'
import { troubleTexts } from '#contract/models/model-troubles.ts'
import { formatDay } from '#web/platform/format.ts'

export type ModelEntry = ModelOrder[number]

const lackTexts: Record<ModelAbility, string> = {
  tools: 'cannot use tools',
  images: 'cannot read pictures',
  json: 'cannot fill in fields reliably',
  reasoning: 'does not think before it answers',
}

/** An amount as people estimate it, with two digits: '$0.0043', '$0.12', '$31', 'less than $0.0001'. */
export function roughDollars(amount: number): string {
  if (amount < 0.0001) return 'less than $0.0001'
  if (amount >= 10) return `$${Math.round(amount).toLocaleString('en')}`
  if (amount >= 1) return `$${amount.toFixed(2)}`
  return `$${Number(amount.toPrecision(2))}`
}

/** Whether no run with a model costs anything; a cost of zero may also be a rounded one. */
export const isFree = ({ runCost, price }: ModelChoiceReply): boolean =>
  runCost === 0 && !price?.input && !price?.output

/** What a model costs this agent: 'About $0.004 a run, $0.12 a month'; undefined: unknown. */
export function costWords(choice: ModelChoiceReply): string | undefined {
  const { runCost, monthCost } = choice
  if (runCost === null) return undefined
  if (isFree(choice)) return 'Free'
  const month = monthCost === null ? '' : `, ${roughDollars(monthCost)} a month`
  const run = `${roughDollars(runCost)} a run${month}`
  return runCost < 0.0001 ? run.replace(/^l/, 'L') : `About ${run}`
}

/** Why a model may not work for this agent, as parts of a sentence. */
export function drawbacks(choice: ModelChoiceReply, needs: readonly ModelAbility[]): string[] {
  const { abilities, trouble, withdrawnAt, kind } = choice
  const lacks = abilities === null ? [] : needs.filter((need) => !abilities.includes(need))
  return [
    ...(withdrawnAt
      ? [`no longer listed by ${engineNames[kind]} since ${formatDay(new Date(withdrawnAt))}`]
      : []),
    ...(trouble ? [troubleTexts[trouble].toLowerCase()] : []),
    ...lacks.map((need) => `${lackTexts[need]}, which this agent needs`),
  ]
}

/** The name of a model for people. */
export const modelTitle = ({ label, model }: Pick<ModelChoiceReply, 'label' | 'model'>) => label ?? model

/** The entry of an order that names a choice. */
export const entryOf = ({ connectionId, model }: ModelChoiceReply): ModelEntry => ({ connectionId, model })

/** The choice that an entry of an order names; undefined: it is Automatic, unknown or gone. */
export const choiceOf = (entry: ModelEntry, models: readonly ModelChoiceReply[] | undefined) =>
  entry === 'automatic' ? undefined : models?.find((choice) => isSameModel(entry, choice))

/** The name of an entry for people, also while the models are unknown. */
export function entryName(entry: ModelEntry, models: readonly ModelChoiceReply[] | undefined): string {
  if (entry === 'automatic') return 'Automatic'
  return modelTitle(choiceOf(entry, models) ?? { label: null, model: entry.model })
}

const automaticTexts: Record<NonNullable<ModelChoicesReply['automatic']>['reason'], string> = {
  only: 'the only one that is connected',
  preferred: 'the kind that it prefers',
  cheapest: 'the cheapest that can do this',
  free: 'it is free and can do this',
  task: 'it suits this kind of task',
}

/** What Automatic does now: 'Takes GPT-4.1 mini now: the cheapest that can do this'. */
export function automaticWords({ automatic, models }: ModelChoicesReply): string {
  if (!automatic) return 'No AI model is connected, so the built-in engine quotes and compares your links'
  const choice = choiceOf(automatic, models)
  const name = choice ? modelTitle(choice) : automatic.model
  return `Takes ${name} now: ${automaticTexts[automatic.reason]}`
}

/** An order in words, one line for each model; connections have a number while their names are unknown. */
export function orderLines(order: ModelOrder, models?: readonly ModelChoiceReply[]): string[] {
  return order.map((entry) => {
    if (entry === 'automatic') return 'Automatic'
    const choice = choiceOf(entry, models)
    return `${entry.model} (${choice?.connection ?? `connection ${entry.connectionId}`})`
  })
}

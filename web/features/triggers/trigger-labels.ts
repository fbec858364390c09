import { isolated } from '#contract/isolated.ts'
import { triggerNames } from '#contract/schedules/frequency-names.ts'
import {
  type DeliveryKind,
  type EntryType,
  entryTypes,
  type ResultDeliveryReply,
  type TriggerDeliveryReply,
  type TriggerEvent,
  type TriggerReply,
} from '#contract/triggers/triggers.ts'
import { formatCount, formatNumber } from '#web/platform/format.ts'

/** What a trigger can start. */
export type Started = 'agent' | 'team'

/** Explains each kind of trigger. */
export const entryHint = (type: EntryType, what: Started): string =>
  ({
    webhook: `Another service calls an address of its own. What it sends is what the ${what} works on.`,
    api: `A program of yours runs the ${what} with a key and gets the result back.`,
    event:
      'Another agent of yours finished, failed, or found a changed link. Its result is what this agent works on.',
  })[type]

/** The kinds of trigger for an agent or a team; events cannot start a team. */
export const entryTypesOf = (what: Started): readonly EntryType[] =>
  what === 'agent' ? entryTypes : entryTypes.filter((type) => type !== 'event')

/** The kinds of trigger in the words of the list. */
export const entryNames: Record<EntryType, string> = {
  webhook: triggerNames.webhook,
  api: 'API key',
  event: triggerNames.event,
}

/** The events of an event trigger in the words of the form. */
export const eventNames: Record<TriggerEvent, string> = {
  'agent.succeeded': 'finishes',
  'agent.failed': 'fails',
  'link.changed': 'finds that one of its links has changed',
}

/** The title of a trigger: its name, or its kind. */
export const triggerTitle = ({ name, triggerType }: Pick<TriggerReply, 'name' | 'triggerType'>): string =>
  name || entryNames[triggerType]

/** What an event trigger waits for, in a sentence; mentions if the agent was deleted. */
export function eventSentence(
  conditions: TriggerReply['conditions'],
  nameOf: (agentId: number) => string | undefined,
): string {
  if (!conditions) return 'Waits for nothing'
  const { event, agentId } = conditions
  if (agentId === undefined) return `Runs when any other agent of yours ${eventNames[event]}`
  const name = nameOf(agentId)
  if (name === undefined) return 'Waits for an agent that was deleted, so it never runs'
  return `Runs when “${isolated(name)}” ${eventNames[event]}`
}

const kindNames: Record<DeliveryKind, string> = {
  live: 'Received',
  test: 'Test event',
  replay: 'Run again',
}

/** The kind of a delivery, in words. */
export const kindName = (kind: DeliveryKind): string => kindNames[kind]

const samples: Record<EntryType, object> = {
  webhook: { subject: 'A test from Balancia' },
  api: { input: 'Only the last week, please.' },
  event: { event: 'agent.succeeded', output: 'What the other agent brought' },
}

/** The initial body of the test console, in the shape that the trigger accepts. */
export const sampleBody = (type: EntryType): string => JSON.stringify(samples[type], null, 2)

/** Whether a text is valid JSON, for the test console's content type. */
export function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** What the reply to a test means. */
export function answerText(httpStatus: number): string {
  if (httpStatus < 300) return 'Accepted: run started'
  return 'Refused: no run was started'
}

/** The payload of a delivery in the log. */
export function payloadShown({
  payload,
  payloadLength,
}: Pick<TriggerDeliveryReply, 'payload' | 'payloadLength'>): string | undefined {
  if (!payload) return undefined
  const cut = payloadLength - payload.length
  return cut > 0 ? `${payload}\n… and ${formatNumber(cut)} more characters` : payload
}

/** The number of delivery attempts of a result, and the last reply. */
export function attemptsText({
  attempts,
  httpStatus,
}: Pick<ResultDeliveryReply, 'attempts' | 'httpStatus'>): string {
  if (attempts === 0) return 'Not tried yet'
  const tries = formatCount(attempts, 'attempt')
  return httpStatus === null ? tries : `${tries}, last answer ${httpStatus}`
}

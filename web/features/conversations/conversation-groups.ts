// chunk: frame
import type { ConversationMessage } from '#web/data/conversations.ts'
import { formatDay } from '#web/platform/format.ts'

const groupsMax = 7
const pairsMax = 7

/** Messages that belong together: those of one run, or else of one day. */
export interface ConversationGroup {
  key: string
  title: string
  messages: ConversationMessage[]
}

/** The seven most recent groups, latest first; messages within a group are in chronological order. */
export function recentGroups(messages: ConversationMessage[]): ConversationGroup[] {
  return groupsOf(messages).slice(0, groupsMax)
}

/** Whether no older message can belong to the seven most recent groups: an eighth group has begun. */
export function hasAllGroups(messages: ConversationMessage[]): boolean {
  return groupsOf(messages).length > groupsMax
}

/** The note below the conversation: how many pairs of question and answer it shows, seven at most. */
export function pairsLabel(groups: ConversationGroup[]): string {
  const messages = groups.reduce((sum, group) => sum + group.messages.length, 0)
  return `Showing last ${Math.min(pairsMax, pairsOf(messages))} conversation pairs`
}

/** The label of the button that opens the conversation, with the number of its pairs if it is known. */
export function historyLabel(conversationCount: number | undefined): string {
  return conversationCount === undefined ? 'History' : `History (${pairsOf(conversationCount)})`
}

const pairsOf = (messages: number) => Math.floor(messages / 2)

function groupsOf(messages: ConversationMessage[]): ConversationGroup[] {
  const newestFirst = messages.toSorted((a, b) => b.timestamp.localeCompare(a.timestamp) || b.id - a.id)
  const groups = Map.groupBy(newestFirst, titleOf)
  return [...groups].map(([title, own]) => ({ key: title, title, messages: own.toReversed() }))
}

const titleOf = ({ executionId, timestamp }: ConversationMessage) =>
  executionId === null ? formatDay(new Date(timestamp)) : `Execution #${executionId}`

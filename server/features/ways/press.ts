import { verdictLabels } from '#contract/approvals/approval-states.ts'
import type { WayMessage } from './way-sender.ts'

/** A press of a button below a message: which delivery showed it, with which payload, and which button it was. */
export interface Press {
  deliveryId: number
  /** The first characters of the hash of the payload that the message shows. */
  hash: string
  /** `a` approves, `r` refuses, `0` to `9` is a choice. */
  action: string
}

const hashChars = 16
const choicesMax = 10
const pressPattern = /^d:([1-9]\d{0,9}):([0-9a-f]{16}):([ar0-9])$/

/**
 * The buttons below a message that asks for a decision, each with its data of at most 64 bytes; none if the message
 * does not show all that is decided.
 */
export function buttonsOf({ deliveryId, asked }: WayMessage): { label: string; data: string }[] {
  if (deliveryId === null || asked === null || !asked.isWhole) return []
  const { kind, choices, payloadHash } = asked
  const dataOf = (action: string | number) => `d:${deliveryId}:${payloadHash.slice(0, hashChars)}:${action}`
  const answers =
    kind === 'question'
      ? choices.slice(0, choicesMax).map((label, at) => ({ label, data: dataOf(at) }))
      : [{ label: verdictLabels[kind].approve, data: dataOf('a') }]
  return [...answers, { label: verdictLabels[kind].refuse, data: dataOf('r') }]
}

/** Returns the press that the data of a button means; undefined: it is not ours. */
export function pressIn(data: string): Press | undefined {
  const [, deliveryId, hash, action] = pressPattern.exec(data) ?? []
  return hash && action ? { deliveryId: Number(deliveryId), hash, action } : undefined
}

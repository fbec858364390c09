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

const approveLabels = { budget: 'Continue once', tool: 'Approve' } as const
const refuseLabels = { budget: 'Stop', tool: 'Refuse', question: 'Do not answer' } as const

/** The buttons below a message that asks for a decision, each with its data of at most 64 bytes. */
export function buttonsOf({ deliveryId, asked }: WayMessage): { label: string; data: string }[] {
  if (deliveryId === null || asked === null) return []
  const { kind, choices, payloadHash } = asked
  const dataOf = (action: string | number) => `d:${deliveryId}:${payloadHash.slice(0, hashChars)}:${action}`
  const answers =
    kind === 'question'
      ? choices.slice(0, choicesMax).map((label, at) => ({ label, data: dataOf(at) }))
      : [{ label: approveLabels[kind], data: dataOf('a') }]
  return [...answers, { label: refuseLabels[kind], data: dataOf('r') }]
}

/** Returns the press that the data of a button means; undefined: it is not ours. */
export function pressIn(data: string): Press | undefined {
  const [, deliveryId, hash, action] = pressPattern.exec(data) ?? []
  return hash && action ? { deliveryId: Number(deliveryId), hash, action } : undefined
}

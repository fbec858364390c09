import type { ServerMessage } from '#contract/collaboration/collaboration.ts'
import { type NoticeListeners, publish } from '#server/db/pubsub.ts'
import { log } from '#server/platform/log.ts'
import { stateOf } from './fields.ts'

/** A connection of this process, as other members of its room see it. */
export interface Member {
  connection: string
  userId: string
  resource: string
  send: (message: ServerMessage) => void
  /** Checks again what the member may do; disconnects a member without access. */
  check: () => void
}

/** How long messages to other processes are collected before they are sent, in ms. */
const gatherMs = 20
/** PostgreSQL refuses notifications of 8,000 bytes or more. */
const noticeBytesMax = 7_000

const rooms = new Map<string, Map<string, Member>>()
let leaving: string[] = []
let timer: NodeJS.Timeout | undefined

/** Passes on messages of other processes, and checks members whose permissions changed. */
export const roomNotices: NoticeListeners = {
  collaboration(batch = []) {
    for (const text of batch) void receive(text)
  },
  access(name) {
    for (const [resource, room] of rooms) {
      if (name === undefined || name === resource) for (const { check } of room.values()) check()
    }
  },
}

/** Adds a connection to its room. */
export function enter(member: Member): void {
  const room = rooms.get(member.resource) ?? new Map<string, Member>()
  room.set(member.connection, member)
  rooms.set(member.resource, room)
}

export function leave({ resource, connection }: Member): void {
  const room = rooms.get(resource)
  room?.delete(connection)
  if (room?.size === 0) rooms.delete(resource)
}

/** Returns all connections of this process that have joined a room. */
export const membersHere = (): Member[] => [...rooms.values()].flatMap((room) => [...room.values()])
export const resourcesHere = (): string[] => [...rooms.keys()]

/**
 * Sends a message to everybody in a room except one connection: here immediately, in other processes a moment later.
 */
export function broadcast(resource: string, message: ServerMessage, except = ''): void {
  broadcastLocally(resource, message, except)
  const text = JSON.stringify([resource, message])
  // A value that is too long for a notification is read from the stored fields.
  const isLong = Buffer.byteLength(text) > noticeBytesMax
  leaving.push(isLong ? JSON.stringify([resource, withoutValue(message)]) : text)
  timer ??= setTimeout(sendAll, gatherMs)
}

/** Sends a message to the members of a room that are connected to this process. */
export function broadcastLocally(resource: string, message: ServerMessage, except = ''): void {
  for (const member of rooms.get(resource)?.values() ?? []) {
    if (member.connection !== except) member.send(message)
  }
}

function withoutValue(message: ServerMessage): object {
  if (message.type !== 'edit_operation') return message
  return { ...message, operation: { field: message.operation.field } }
}

function sendAll(): void {
  timer = undefined
  const batches: string[][] = [[]]
  let bytes = 0
  for (const text of leaving) {
    const size = Buffer.byteLength(JSON.stringify(text)) + 1
    if (bytes + size > noticeBytesMax) {
      batches.push([])
      bytes = 0
    }
    batches.at(-1)?.push(text)
    bytes += size
  }
  leaving = []
  for (const batch of batches) {
    publish('collaboration', batch).catch((error: unknown) =>
      log.debug({ err: error }, 'Could not send a change to other processes; they show it when it is saved'),
    )
  }
}

async function receive(text: string): Promise<void> {
  const [resource, message] = JSON.parse(text) as [string, ServerMessage]
  if (!rooms.has(resource)) return
  if (message.type === 'edit_operation' && message.operation.value === undefined) {
    const value = (await stateOf(resource)).fields[message.operation.field]
    if (value === undefined) return
    return broadcastLocally(resource, { ...message, operation: { ...message.operation, value } })
  }
  broadcastLocally(resource, message)
}

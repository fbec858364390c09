import type { ServerMessage } from '#contract/collaboration/collaboration.ts'
import { publish, subscribe } from '#server/db/pubsub.ts'
import { log } from '#server/platform/log.ts'
import { stateOf } from './fields.ts'

/** One connection in this process, as the others in its room see it. */
export interface Member {
  connection: string
  userId: string
  resource: string
  send: (message: ServerMessage) => void
  /** Has it look anew at what it may do; it leaves where that is nothing any more. */
  check: () => void
}

/** What goes to other processes is gathered for so long, ms. */
const gatherMs = 20
/** PostgreSQL refuses a notice of 8,000 bytes. */
const noticeBytesMax = 7_000

const rooms = new Map<string, Map<string, Member>>()
let leaving: string[] = []
let timer: NodeJS.Timeout | undefined

subscribe('collaboration', (batch = []) => {
  for (const text of batch) void hear(text)
})
subscribe('access', (name) => {
  for (const [resource, room] of rooms) {
    if (name === undefined || name === resource) for (const { check } of room.values()) check()
  }
})

/** Puts a connection into its room. */
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

/** All connections in this process that have joined something. */
export const membersHere = (): Member[] => [...rooms.values()].flatMap((room) => [...room.values()])
export const resourcesHere = (): string[] => [...rooms.keys()]

/** Tells everybody in a room but one connection, here at once and in other processes a moment later. */
export function tell(resource: string, message: ServerMessage, except = ''): void {
  tellHere(resource, message, except)
  const text = JSON.stringify([resource, message])
  // What is too long for a notice is read from the fields themselves.
  const isLong = Buffer.byteLength(text) > noticeBytesMax
  leaving.push(isLong ? JSON.stringify([resource, withoutValue(message)]) : text)
  timer ??= setTimeout(sendAll, gatherMs)
}

/** Tells those of a room who are in this process. */
export function tellHere(resource: string, message: ServerMessage, except = ''): void {
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
      log.debug({ err: error }, 'other processes were not told of a change'),
    )
  }
}

async function hear(text: string): Promise<void> {
  const [resource, message] = JSON.parse(text) as [string, ServerMessage]
  if (!rooms.has(resource)) return
  if (message.type === 'edit_operation' && message.operation.value === undefined) {
    const value = (await stateOf(resource)).fields[message.operation.field]
    if (value === undefined) return
    return tellHere(resource, { ...message, operation: { ...message.operation, value } })
  }
  tellHere(resource, message)
}

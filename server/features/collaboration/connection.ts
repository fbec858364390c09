import { randomUUID } from 'node:crypto'
import {
  type ClientMessage,
  clientMessage,
  type Collaborator,
  type ServerMessage,
} from '#contract/collaboration/collaboration.ts'
import type { SocketCaller } from '#server/http/sockets/sockets.ts'
import { clock } from '#server/platform/clock.ts'
import { Failure } from '#server/platform/failure.ts'
import { log } from '#server/platform/log.ts'
import { forgetUnsaved, lockFor, stateOf, takeEdit, unlockFor } from './fields.ts'
import { enter, leave, type Member, broadcast } from './hub.ts'
import { allowance } from './allowance.ts'
import { colorOf, collaboratorsAt, preferredColor } from './people.ts'
import { arrive, presentAt, recordClosed } from './presence.ts'
import { hasField, nameOf, type Resource, accessTo, type Access } from './resources.ts'
import { saveTogether } from './save.ts'

/** Maximum number of queued messages of one connection. */
const waitingMax = 200

interface Joined {
  resource: Resource
  access: Access
  member: Member
}

/** Handles one page's connection. The caller is already authenticated; access is checked with every message. */
export function openConnection(caller: SocketCaller): void {
  const { userId, name } = caller
  const connection = randomUUID()
  const budget = allowance()
  let joined: Joined | undefined
  let waiting = 0
  let turn: Promise<void> = Promise.resolve()

  const send = (message: ServerMessage) => {
    const about = joined ? nameOf(joined.resource) : null
    caller.send(
      JSON.stringify({ userId, sessionId: about, timestamp: clock.now().toISOString(), ...message }),
    )
  }
  const refuse = (message: string, code: string, more: object = {}) =>
    send({ type: 'error', message, code, ...more })

  async function checkAccess(): Promise<Access> {
    const access = joined && (await caller.isAdmitted()) && (await accessTo(userId, joined.resource))
    if (!access) {
      caller.close(1008, 'You may not see this any more')
      throw new Failure(403, 'forbidden', 'You may not see this any more.')
    }
    if (joined) joined.access = access
    return access
  }

  const check = () =>
    void inTurn(async () => {
      if (joined) await checkAccess()
    })

  async function join({ resourceType, resourceId }: Extract<ClientMessage, { type: 'join' }>) {
    await leaveRoom()
    const resource: Resource = { type: resourceType, id: resourceId }
    const access = await accessTo(userId, resource)
    if (!access) return refuse('There is nothing like that for you.', 'not_found')
    const room = nameOf(resource)
    if ((await presentAt(room)).length === 0) await forgetUnsaved(room)
    const member: Member = { connection, userId, resource: room, send, check }
    joined = { resource, access, member }
    enter(member)
    await arrive(member, preferredColor(userId))
    const { fields, locks, version } = await stateOf(room)
    const collaborators = await collaboratorsAt(room)
    send({ type: 'session_state', collaborators, locks, fields, version })
    const unknown: Collaborator = {
      id: userId,
      name,
      avatar: null,
      color: colorOf(userId, null),
      role: access.role,
    }
    const me = collaborators.find(({ id }) => id === userId) ?? unknown
    broadcast(room, { type: 'user_joined', collaborator: me }, connection)
  }

  async function leaveRoom() {
    if (!joined) return
    const { member } = joined
    joined = undefined
    leave(member)
    for (const field of await unlockFor(member)) broadcast(member.resource, { type: 'field_unlocked', field })
    await recordClosed([connection])
    const isStillThere = (await presentAt(member.resource)).some((other) => other.userId === userId)
    if (!isStillThere) broadcast(member.resource, { type: 'user_left', userId })
  }

  async function edit({ operation }: Extract<ClientMessage, { type: 'edit' }>, { member, resource }: Joined) {
    const access = await checkAccess()
    if (!checkEditable(access, resource, operation.field)) return
    const taken = await takeEdit(member, { ...operation, base: access.version })
    if ('refused' in taken) {
      const { value, version, lockedBy } = taken.refused
      const now = value ?? access.saved[operation.field]
      const why = lockedBy ? 'Somebody else is editing this field.' : 'This field was changed meanwhile.'
      return refuse(why, lockedBy ? 'locked' : 'conflict', { field: operation.field, value: now, version })
    }
    const { field, value } = operation
    const { version } = taken
    broadcast(member.resource, { type: 'edit_operation', userId, operation: { field, value }, version })
    const expiresAt = taken.expiresAt?.toISOString()
    if (expiresAt) broadcast(member.resource, { type: 'field_locked', field, userId, expiresAt })
  }

  function checkEditable(access: Access, resource: Resource, field: string): boolean {
    if (access.role !== 'editor') refuse('You may watch this and not change it.', 'forbidden')
    else if (!hasField(resource, field)) refuse('There is no such field.', 'invalid_input')
    else return true
    return false
  }

  async function lock(field: string, { member, resource }: Joined) {
    if (!checkEditable(await checkAccess(), resource, field)) return
    const expiresAt = await lockFor(member, field)
    if (!expiresAt) return refuse('Somebody else is editing this field.', 'locked', { field })
    broadcast(member.resource, { type: 'field_locked', field, userId, expiresAt: expiresAt.toISOString() })
  }

  async function act(message: ClientMessage): Promise<void> {
    if (message.type === 'join') return join(message)
    if (message.type === 'leave') return leaveRoom()
    if (!joined) return refuse('Join something first.', 'invalid_input')
    const { member, resource } = joined
    if (message.sessionId !== undefined && message.sessionId !== member.resource)
      return refuse('That is another session.', 'invalid_input')
    switch (message.type) {
      case 'cursor':
        return broadcast(
          member.resource,
          { type: 'cursor_update', userId, cursor: message.cursor },
          connection,
        )
      case 'selection':
        return broadcast(
          member.resource,
          { type: 'selection_update', userId, selection: message.selection },
          connection,
        )
      case 'edit':
        return edit(message, joined)
      case 'lock':
        return lock(message.field, joined)
      case 'unlock':
        for (const field of await unlockFor(member, message.field))
          broadcast(member.resource, { type: 'field_unlocked', field })
        return
      case 'save':
        if (checkEditable(await checkAccess(), resource, 'name')) await saveTogether(caller, joined, send)
    }
  }

  /** Handles messages one at a time, in order. */
  function inTurn(work: () => Promise<void>): Promise<void> {
    waiting += 1
    turn = turn
      .then(work)
      .catch((error: unknown) => {
        if (error instanceof Failure) return refuse(error.message, error.code)
        log.error({ err: error }, 'A message of a collaborator failed with an internal error')
        refuse('Something went wrong', 'internal')
      })
      .finally(() => {
        waiting -= 1
      })
    return turn
  }

  caller.onMessage((data, isBinary) => {
    const spent = budget.spend(data.byteLength)
    if (spent === 'over') return caller.close(1008, 'Too many messages')
    if (spent === 'silent' || waiting >= waitingMax) return
    if (spent === 'late') return refuse('Too many messages at once: some are left out.', 'too_many_requests')
    const read = isBinary ? undefined : readMessage(data.toString('utf8'))
    if (!read) return refuse('This message is not understood.', 'invalid_input')
    if (read.userId !== undefined && read.userId !== userId)
      return caller.close(1008, 'You are somebody else')
    void inTurn(() => caller.act(() => act(read)))
  })
  caller.onClose(() => inTurn(leaveRoom))
  send({ type: 'connected', userId })
}

function readMessage(text: string): ClientMessage | undefined {
  try {
    return clientMessage.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

import type { ServerMessage } from '#contract/collaboration/collaboration.ts'
import type { SocketCaller } from '#server/http/sockets/sockets.ts'
import { Failure } from '#server/platform/failure.ts'
import { forgetSaved, rebase, stateOf } from './fields.ts'
import { broadcast } from './hub.ts'
import { type Resource, type Access, nameOf, saveFields, accessTo } from './resources.ts'

/**
 * Saves the collaborative edits. When somebody saved in another way meanwhile, overwrites nothing: shows both versions
 * and keeps the edits, and the next save overwrites the other version knowingly.
 */
export async function saveTogether(
  { userId, name, ip, userAgent }: SocketCaller,
  { resource, access }: { resource: Resource; access: Access },
  send: (message: ServerMessage) => void,
): Promise<void> {
  const room = nameOf(resource)
  const { fields, version, base } = await stateOf(room)
  if (Object.keys(fields).length === 0) {
    // The form saved its other fields itself; the other readers must load them again.
    return broadcast(room, { type: 'save_complete', savedBy: name, userId, version })
  }
  try {
    await saveFields({ userId, ip, userAgent }, resource, fields, base ?? access.version)
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'conflict') throw error
    const now = await accessTo(userId, resource)
    if (!now) throw error
    await rebase(room, now.version)
    return send({ type: 'error', message: error.message, code: 'conflict', saved: now.saved, version })
  }
  const savedAt = await forgetSaved(room, fields)
  broadcast(room, { type: 'save_complete', savedBy: name, userId, version: savedAt })
}

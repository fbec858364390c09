import type { ServerMessage } from '#contract/collaboration/collaboration.ts'
import type { SocketCaller } from '#server/http/sockets.ts'
import { Failure } from '#server/platform/failure.ts'
import { forgetSaved, rebase, stateOf } from './fields.ts'
import { tell } from './hub.ts'
import { type Resource, type Standing, nameOf, saveFields, standingOf } from './resources.ts'

/**
 * Saves what is edited. Where somebody saved meanwhile by another way, nothing is overwritten: both versions are shown,
 * the edits stay, and the next save goes over it knowingly.
 */
export async function saveTogether(
  { userId, name, ip, userAgent }: SocketCaller,
  { resource, standing }: { resource: Resource; standing: Standing },
  send: (message: ServerMessage) => void,
): Promise<void> {
  const room = nameOf(resource)
  const { fields, version, base } = await stateOf(room)
  if (Object.keys(fields).length === 0) {
    // Fields that are not worked on together were saved by the form beside: the others read them anew.
    return tell(room, { type: 'save_complete', savedBy: name, userId, version })
  }
  try {
    await saveFields({ userId, ip, userAgent }, resource, fields, base ?? standing.version)
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'conflict') throw error
    const now = await standingOf(userId, resource)
    if (!now) throw error
    await rebase(room, now.version)
    return send({ type: 'error', message: error.message, code: 'conflict', saved: now.saved, version })
  }
  const savedAt = await forgetSaved(room, fields)
  tell(room, { type: 'save_complete', savedBy: name, userId, version: savedAt })
}

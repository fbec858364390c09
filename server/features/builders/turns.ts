import { EventEmitter, once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import {
  type BuilderChat,
  type ChatEvent,
  type ChatLive,
  chatTextMax,
} from '#contract/builders/builder-chats.ts'
import type { StreamEvent } from '#server/http/sockets/event-stream.ts'
import { withStreamSlot } from '#server/features/runs/public.ts'
import { showChat } from './chats.ts'

interface Running {
  event: ChatEvent
  /** The text shown so far. */
  text: string
  done: Promise<BuilderChat>
}

/** Minimum time between updates for a reader, in ms. */
const showEveryMs = 60
/** How long a reader waits for a turn that has not begun yet, in ms. */
const waitForTurnMs = 2_000

const emitter = new EventEmitter().setMaxListeners(0)
/** The turns in flight in this process, by conversation. */
const turns = new Map<number, Running>()

/** Whether a turn of this conversation is in flight. */
export const hasTurnInFlight = (chatId: number): boolean => turns.has(chatId)

/**
 * Takes a turn in a conversation, one at a time. Deduplicates: a repeated event, or a second request to build, joins
 * the turn in flight, so that a reload or another tab does not pay for a second one.
 */
export async function inTurn(
  chatId: number,
  event: ChatEvent,
  take: (show: (text: string) => void) => Promise<BuilderChat>,
): Promise<BuilderChat> {
  for (let running = turns.get(chatId); running; running = turns.get(chatId)) {
    const isTheSame =
      running.event.id === event.id || (running.event.type === 'build' && event.type === 'build')
    if (isTheSame) return running.done
    await running.done.catch(() => undefined)
  }
  const changed = () => emitter.emit(String(chatId))
  const show = (text: string) => {
    running.text = text.slice(0, chatTextMax)
    changed()
  }
  // `take` starts in a later microtask, so that `show` finds `running` set.
  const done = Promise.resolve().then(() => take(show))
  const running: Running = { event, text: '', done }
  turns.set(chatId, running)
  changed()
  try {
    return await done
  } finally {
    turns.delete(chatId)
    changed()
  }
}

/** Streams the turn in flight of a conversation; ends with it, or after a short wait when there is none. */
export async function liveTurn(
  userId: string,
  chatId: number,
  signal: AbortSignal,
): Promise<AsyncIterable<StreamEvent<ChatLive>>> {
  return withStreamSlot(userId, await followTurn(userId, chatId, signal))
}

/** The same without a stream slot, for a stream that carries more and has its own slot. */
export async function followTurn(
  userId: string,
  chatId: number,
  signal: AbortSignal,
): Promise<AsyncGenerator<StreamEvent<ChatLive>>> {
  await showChat(userId, chatId)
  return readTurn(chatId, signal)
}

async function* readTurn(chatId: number, signal: AbortSignal): AsyncGenerator<StreamEvent<ChatLive>> {
  if (!turns.has(chatId))
    await nextChange(chatId, AbortSignal.any([signal, AbortSignal.timeout(waitForTurnMs)]))
  for (let running = turns.get(chatId); running && !signal.aborted; running = turns.get(chatId)) {
    const changed = nextChange(chatId, signal)
    const { event, text } = running
    yield { value: { isBusy: true, said: event.type === 'said' ? event.text : null, text } }
    await changed
    await setTimeout(showEveryMs)
  }
  yield { value: { isBusy: false, said: null, text: '' } }
}

async function nextChange(chatId: number, signal: AbortSignal): Promise<void> {
  try {
    await once(emitter, String(chatId), { signal })
  } catch (error) {
    if (!signal.aborted) throw error
  }
}

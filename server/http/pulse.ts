import { setTimeout as sleep } from 'node:timers/promises'

/** The time between the two beats, ms. */
export const pulseMs = 1_000

async function* beats() {
  yield ': beat\n\n'
  await sleep(pulseMs)
  yield 'data: ok\n\n'
}

/** A stream of two events, by which a check finds out whether a proxy passes streams on as they are sent. */
export function pulse(): Response {
  return new Response(ReadableStream.from(beats()).pipeThrough(new TextEncoderStream()), {
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    },
  })
}

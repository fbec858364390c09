import { eventLoop } from './event-loop.ts'
import { forgetLoop } from './forget-deliveries.ts'
import { resultLoop, stopPosting } from './post-results.ts'
import './run-ends.ts'

/** Starts what triggers do by themselves: run events, post results, forget old deliveries. */
export function startTriggers(): void {
  for (const loop of [eventLoop, resultLoop, forgetLoop]) void loop.start()
}

/** Starts nothing new from now on; waits for what is on its way. */
export async function stopTriggers(): Promise<void> {
  await Promise.all([eventLoop.stop(), stopPosting(), forgetLoop.stop()])
}

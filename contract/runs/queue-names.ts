// chunk: page
/**
 * State of a run in the queue: it waits for its turn, a worker runs it, its owner has to decide about it, it failed in
 * the last 24 hours, or it was given up because the server stopped too many times during it.
 */
export const queueStates = ['waiting', 'running', 'held', 'failed', 'dead'] as const
export type QueueState = (typeof queueStates)[number]

/** Maximum count of failed and given-up runs; this value means 'or more'. */
export const queueCountMax = 1_000

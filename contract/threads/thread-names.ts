/** Where a thread was begun, and where its answers go. */
export const threadSources = ['page', 'telegram', 'slack', 'email'] as const
export type ThreadSource = (typeof threadSources)[number]

/** The path of the page of a thread. */
export const threadPath = (id: number): string => `/threads/${id}`

/** Characters of a thread's title, and of one message. */
export const threadTitleMax = 120
export const threadMessageMax = 20_000

/** Messages of one thread that may wait for their turn. */
export const threadWaitingMax = 20
/** Threads of one user. */
export const threadsMax = 2_000
export const threadSearchMax = 200

/** Characters of earlier messages that a run is given, the newest first. */
export const threadContextMax = 30_000

/** Characters of an answer that a thread shows; the run has all of it. */
export const threadAnswerMax = 40_000

/** Where a thread was begun, and where its answers go. */
export const threadSources = ['page', 'telegram', 'slack', 'email'] as const
export type ThreadSource = (typeof threadSources)[number]

/** Characters of a thread's title, and of one message. */
export const threadTitleMax = 120
export const threadMessageMax = 20_000

/** Tools that one agent may use. */
export const toolUsesMax = 50
/** What one agent reads before it works, and where its result goes, each. */
export const plainActsMax = 5

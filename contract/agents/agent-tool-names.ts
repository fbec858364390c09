/** Maximum number of tools of one agent. */
export const toolUsesMax = 50
/** Maximum number of reads before the work of a run, and of deliveries of its result, each. */
export const plainActsMax = 5

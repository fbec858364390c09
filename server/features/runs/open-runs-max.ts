/** Runs that one user may have waiting and running at once. */
export const openRunsMax = 200

/** Maximum number of open runs of one user. */
export const openRunsMax = 200
/** Margin for simultaneous transactions: closer to the limit than this, they run one after the other. */
export const addedAtOnceMax = 50

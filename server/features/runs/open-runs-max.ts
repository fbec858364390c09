/** Runs that one user may have waiting and running at once. */
export const openRunsMax = 200
/** More than one transaction can be adding at the same moment: nearer to the limit they come one after the other. */
export const addedAtOnceMax = 50

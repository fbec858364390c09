/** Topics that one connection carries. A page that follows more reads the rest when its news says that something changed. */
export const topicsMax = 40

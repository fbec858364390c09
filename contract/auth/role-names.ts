// chunk: page
/** The roles of users, from the least to the most rights. */
export const roles = ['user', 'manager', 'admin'] as const

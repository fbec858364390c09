/** What somebody else may do with a thing that is shared with them: watch it, or change and run it too. */
export const shareRoles = ['viewer', 'editor'] as const
export type ShareRole = (typeof shareRoles)[number]

/** People that one thing can be shared with. */
export const sharesMax = 50

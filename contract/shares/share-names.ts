/** The access of a share: a viewer may watch, an editor may also change and run. */
export const shareRoles = ['viewer', 'editor'] as const
export type ShareRole = (typeof shareRoles)[number]

/** People that one thing can be shared with. */
export const sharesMax = 50

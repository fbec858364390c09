/** The element around the Expert Personas, which are drawn anew once the community's are known. */
export const personasRootId = 'expert-personas'

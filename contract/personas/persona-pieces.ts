/** The data about the personas of an installation that visitors see, besides the built-in ones. */
export interface ShownPersonas {
  /** How many there are: imported ones, and those of the community. */
  imported: number
  community: number
  categories: readonly { category: string | null; count: number }[]
  /** The community's most used ones. */
  listed: readonly ShownPersona[]
}

interface ShownPersona {
  name: string
  /** The beginning of its text. */
  description: string
  isApproved: boolean
  usageCount?: number
}

/** How many of the community's personas the landing page lists. */
export const listedPersonasMax = 48
/** More than these fold away, so that a lively community does not bury the page. */
export const openPersonasMax = 8

/** The pieces of the landing page that are rendered at build and filled by the server, with what each leaves open. */
export const personaPieces = {
  system: ['count', 'items'],
  category: ['name', 'count'],
  community: ['count', 'items', 'folded'],
  persona: ['name', 'description', 'used', 'approved'],
  approved: [],
  folded: ['count', 'items'],
  rest: ['count'],
} as const
export type PersonaPiece = keyof typeof personaPieces

/** The placeholder for a value in a piece. */
export const openMark = (name: string) => `{{${name}}}`

/** Marks elements of the landing page that the server fills, with the name of their content. */
export const fillAttribute = 'data-fill'
export type Filled = 'all' | 'community' | 'groups'

/** The file, within the built pages, that holds the pieces. */
export const personaPiecesFile = 'visitor/persona-pieces.json'

// chunk: page
/** The kinds of fields of a public form of an agent. */
export const formFieldTypes = ['text', 'long-text', 'number', 'email', 'date', 'choice', 'yes-no'] as const

/** One field of a public form of an agent. */
export interface AgentFormField {
  /** Its name in the HTML form; a visitor and the run see its label. */
  name: string
  label: string
  type: (typeof formFieldTypes)[number]
  isRequired: boolean
  /** The answers to choose from, of type `choice`. */
  choices?: string[] | undefined
}

export const formFieldsMax = 20
export const formChoicesMax = 30
export const formLabelMax = 120
export const formIntroMax = 2_000
export const formPasswordMax = 128
/** Characters of one answer of a visitor. */
export const formTextMax = 500
export const formLongTextMax = 5_000
/** The highest limits of submissions in 24 hours: of one visitor, and of all. */
export const formPerVisitorMax = 100
export const formPerDayMax = 5_000
export const frameOriginsMax = 10
/** Days for which entries of visitors are stored. */
export const formEntryDays = 30

/** Days after which a public link to a result ends; null: when it is revoked. */
export const linkDays = [1, 7, 30, null] as const
/** Links of one run that have not been revoked. */
export const resultLinksMax = 20

/** The paths of public pages. */
export const publicResultPath = (token: string) => `/r/${token}`
export const publicFormPath = (slug: string) => `/f/${slug}`
/** The form of an agent as its visitors would see it, for its owner. */
export const formPreviewPath = (agentId: number | string) => `/api/agents/${agentId}/form/preview`

/** The kinds of fields of a public form of an agent. */
export const formFieldTypes = ['text', 'long-text', 'number', 'email', 'date', 'choice', 'yes-no'] as const

/** One field of a public form of an agent. */
export interface AgentFormField {
  /** Its name in the input of the run. */
  name: string
  label: string
  type: (typeof formFieldTypes)[number]
  isRequired: boolean
  /** The answers to choose from, of type `choice`. */
  choices?: string[] | undefined
}

export const formFieldsMax = 20

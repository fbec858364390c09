/** Who may do something with the rows of a table: anybody, or only who signed in with the owner's password. */
export type Access = 'public' | 'owner'

/** What a person types into one field. Money is kept in cents, a date as YYYY-MM-DD, a time as HH:MM. */
export type FieldType =
  | 'text'
  | 'longtext'
  | 'email'
  | 'number'
  | 'money'
  | 'date'
  | 'time'
  | 'choice'
  | 'yesno'

export interface Field {
  name: string
  label: string
  type: FieldType
  required?: boolean
  /** Characters of a text, or the greatest number. */
  max?: number
  /** What may be chosen. */
  options?: readonly string[]
}

export interface Table {
  /** What its rows are called, such as 'Messages'. */
  label: string
  /** What one of them is called, such as 'message'. */
  one: string
  /** Nobody but the owner, unless it says otherwise. */
  read?: Access
  add?: Access
  /** Fields that no two rows may share. */
  unique?: readonly string[]
  /** The times that each day of the week offers, Sunday first, where days differ; for a field `date` and a field `time`. */
  times?: readonly (readonly string[])[]
  fields: readonly Field[]
}

export type Value = string | number | boolean | null
export type Values = Record<string, Value>
export interface Row extends Values {
  id: number
  createdAt: string
}

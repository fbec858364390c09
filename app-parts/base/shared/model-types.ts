/** Access to the rows of a table: for anybody, or only for the owner, who signs in with a password. */
export type Access = 'public' | 'owner'

/** The type of a form field. Money is stored in cents, a date as YYYY-MM-DD, a time as HH:MM. */
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
  /** Maximum length of a text in characters, or the largest number. */
  max?: number
  /** The values to choose from. */
  options?: readonly string[]
}

export interface Table {
  /** What its rows are called, such as 'Messages'. */
  label: string
  /** What one of them is called, such as 'message'. */
  one: string
  /** Default: `owner`. */
  read?: Access
  add?: Access
  /** Fields whose values must be unique among the rows. */
  unique?: readonly string[]
  /** Times offered on each weekday, Sunday first, when days differ; for a table with the fields `date` and `time`. */
  times?: readonly (readonly string[])[]
  fields: readonly Field[]
}

export type Value = string | number | boolean | null
export type Values = Record<string, Value>
export interface Row extends Values {
  id: number
  createdAt: string
}

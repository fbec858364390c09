// chunk: page
export const resultFieldTypes = ['text', 'number', 'yes-no', 'date', 'link', 'choice'] as const
export type ResultFieldType = (typeof resultFieldTypes)[number]

export const resultTypeNames: Record<ResultFieldType, string> = {
  text: 'Text',
  number: 'Number',
  'yes-no': 'Yes or no',
  date: 'Date',
  link: 'Link',
  choice: 'Choice',
}

export const resultFieldsMax = 20
export const resultFieldNameMax = 60
export const resultDescriptionMax = 500
export const resultChoicesMax = 30
export const resultRowsMax = 500
export const resultTextMax = 2_000

/** The form in which names of fields are compared. */
export const fieldKey = (name: string): string => name.trim().replace(/\s+/g, ' ').toLowerCase()

interface ShownShape {
  isList?: boolean
  fields: readonly {
    name: string
    type: ResultFieldType
    description?: string
    choices?: string[] | undefined
    isRequired?: boolean
  }[]
}

/** The fields of a result in words, one a line, to compare two versions of them. */
export const resultShapeLines = ({ isList, fields }: ShownShape): string[] => [
  isList ? 'A list of rows' : 'One result',
  ...fields.map(({ name, type, description, choices, isRequired }) =>
    [
      `${name}: ${resultTypeNames[type]}${isRequired ? ', required' : ''}`,
      ...(type === 'choice' && choices ? [`(${choices.join(', ')})`] : []),
      ...(description ? [`· ${description}`] : []),
    ].join(' '),
  ),
]

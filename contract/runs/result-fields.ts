import { z } from 'zod'
import {
  fieldKey,
  resultChoicesMax,
  resultDescriptionMax,
  resultFieldNameMax,
  resultFieldsMax,
  resultFieldTypes,
} from './result-field-names.ts'

/** One field of a structured result. */
const resultField = z
  .strictObject({
    name: z
      .string()
      .trim()
      .min(1, 'Please enter a name')
      .max(resultFieldNameMax)
      .regex(/^[^\p{Cc}\u202a-\u202e\u2066-\u2069]*$/u, 'Use no control characters')
      .refine((name) => !(name in {}), 'Choose another name'),
    type: z.enum(resultFieldTypes),
    /** What belongs in it, for the model. */
    description: z.string().trim().max(resultDescriptionMax).default(''),
    /** The values of a choice. */
    choices: z.array(z.string().trim().min(1).max(100)).max(resultChoicesMax).optional(),
    isRequired: z.boolean().default(false),
  })
  .meta({ id: 'ResultField' })

/** The fields of an agent's result; `isList`: the result is a list of rows with these fields. */
export const resultShape = z
  .strictObject({
    fields: z.array(resultField).min(1, 'Add at least one field').max(resultFieldsMax),
    isList: z.boolean().default(false),
  })
  .superRefine(({ fields }, context) => {
    const names = fields.map(({ name }) => fieldKey(name))
    fields.forEach(({ name, type, choices = [] }, index) => {
      const issue = (path: string, message: string) =>
        context.addIssue({ code: 'custom', path: ['fields', index, path], message })
      if (names.indexOf(fieldKey(name)) < index) issue('name', 'Another field has this name')
      if (type === 'choice' && choices.length === 0) issue('choices', 'Add at least one value')
    })
  })
  .meta({ id: 'ResultShape' })
export type ResultShape = z.output<typeof resultShape>
export type ResultField = ResultShape['fields'][number]
export type ResultValue = z.output<typeof resultValue>
export type ResultRow = ResultData['rows'][number]

/** A value of a field: null is a value that the material does not give. */
const resultValue = z.union([z.string(), z.number(), z.boolean(), z.null()])

/** A structured result, with the shape that it was made in. A result that is no list has one row. */
export const resultData = z
  .object({
    shape: resultShape,
    /** The values by the names of the fields. */
    rows: z.array(z.record(z.string(), resultValue)),
    /** How long the text of the result is, which is followed by these rows as a table; left out: it is text alone. */
    textChars: z.int().optional(),
    /** Numbers and links that are in nothing that the run has read. */
    unfound: z.array(z.object({ row: z.int(), field: z.string() })).optional(),
  })
  .meta({ id: 'ResultData' })
export type ResultData = z.output<typeof resultData>
/** The same as a page receives it. */
export type ResultDataReply = z.input<typeof resultData>
export type ResultFieldReply = ResultDataReply['shape']['fields'][number]

import { z } from 'zod'
import { asWebLink } from '#contract/links/web-link.ts'

/** A text that a connection requires. An omitted one is the empty text. */
export interface Field {
  label: string
  schema: z.ZodType<string>
  isSecret: boolean
  isRequired: boolean
  hint?: string
  placeholder?: string
}

type Words = Pick<Field, 'hint' | 'placeholder'>

const keyText = z
  .string()
  .trim()
  .max(2_000)
  .regex(/^[!-~]*$/, 'A key is one line of plain letters, digits and signs, without spaces')
const plainText = z
  .string()
  .trim()
  .max(500)
  .regex(/^\P{Cc}*$/u, 'Use one line of text')

function required(label: string, schema: z.ZodString): z.ZodType<string> {
  return schema.min(1, `Please enter: ${label}`)
}

/** The API key of a service, under the same name for every service: `apiKey`. */
export const apiKeyField = (words: Words = {}): Field => secretField('API Key', words)

/** A key, token or password of one line. */
export function secretField(label: string, words: Words = {}): Field {
  return { label, schema: required(label, keyText), isSecret: true, isRequired: true, ...words }
}

/** A password, which may contain spaces and any characters. */
export function passwordField(label: string, words: Words = {}): Field {
  return { label, schema: required(label, plainText), isSecret: true, isRequired: true, ...words }
}

/** A web address that acts as a key: anyone who knows it may use it. */
export function secretAddressField(label: string, words: Words = {}): Field {
  return { ...addressField(label, words), isSecret: true }
}

/** A web address; adds a missing `https://`, as for links. */
export function addressField(label: string, words: Words = {}): Field {
  const address = z
    .url({ protocol: /^https?$/, message: 'Please enter a full web address, such as https://example.com' })
    .max(2_000)
    .refine((text) => !/\/\/[^/]*@/.test(text), 'Use an address without a user name in it')
  const schema = z.string().trim().overwrite(asWebLink).pipe(address)
  return { label, schema, isSecret: false, isRequired: true, ...words }
}

/** One line of text; `schema` may restrict it further. */
export function textField(label: string, words: Words & { schema?: z.ZodString } = {}): Field {
  const { schema = plainText, ...rest } = words
  return { label, schema: required(label, schema), isSecret: false, isRequired: true, ...rest }
}

/** The same field, made optional. */
export function optional(field: Field): Field {
  return { ...field, schema: z.union([z.literal(''), field.schema]), isRequired: false }
}

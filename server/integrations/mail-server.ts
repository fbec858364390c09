import { z } from 'zod'
import { type Field, optional, passwordField, textField } from './field.ts'

const hostName = z
  .string()
  .trim()
  .max(253)
  .regex(/^[\w.-]*$/, 'A name such as mail.example.com')
const portText = z
  .string()
  .trim()
  .regex(/^\d{0,5}$/, 'A number, such as 993')

/** The name of a mail server. */
export const serverField = (placeholder: string): Field =>
  textField('Server', { schema: hostName, placeholder })

/** The port of a mail server, which has a usual one. */
export const portField = (usual: number): Field =>
  optional(textField('Port', { schema: portText, hint: `Left empty: ${usual}` }))

/** How a mail server is signed in to. */
export const signInFields = {
  username: textField('User name', { hint: 'Mostly the whole email address' }),
  password: passwordField('Password', { hint: 'Where there is one, a password for apps' }),
}

import { z } from 'zod'
import { linkSetting, signInSteps } from './link-settings.ts'
import { signInFieldMax, signInStepsMax, signInValueMax } from './link-setting-names.ts'
import { endpoint } from '#contract/endpoint.ts'
import { idParams, nothing, rowId, timestamp } from '#contract/values.ts'

const values = z
  .array(
    z.strictObject({
      field: z.string().trim().min(1).max(signInFieldMax),
      value: z.string().min(1, 'Please enter a value').max(signInValueMax),
    }),
  )
  .max(signInStepsMax)

const url = linkSetting.shape.url

/** What is stored of the sign-in of a link. The values themselves are in no reply. */
const signInState = z
  .object({
    url: z.string(),
    /** The fields with a stored value. */
    filled: z.array(z.string()),
    /** Since when it is signed in; null: the steps are done at the next read. */
    signedInAt: timestamp.nullable(),
  })
  .meta({ id: 'SignInState' })
export type SignInStateReply = z.input<typeof signInState>

const signInTrial = z
  .object({
    ok: z.boolean(),
    /** What the page shows, or what went wrong. */
    message: z.string(),
    /** The step that failed, counted from 1. */
    failedStep: z.int().nullable(),
    /** The page after the steps, as JPEG in Base64. */
    picture: z.string().nullable(),
  })
  .meta({ id: 'SignInTrial' })
export type SignInTrial = z.output<typeof signInTrial>

export const signInsApi = {
  list: endpoint('GET /api/agents/:id/sign-ins', {
    summary: 'What is stored for the sign-ins of an agent of yours; never the values',
    params: idParams,
    reply: z.array(signInState),
  }),
  fill: endpoint('PUT /api/agents/:id/sign-ins', {
    summary:
      'Store what the sign-in of a link fills into its fields, sealed. Fields that are left out keep their value as long as the steps lead to the same hosts',
    params: idParams,
    body: z.strictObject({ url, values }),
    reply: signInState,
  }),
  forget: endpoint('POST /api/agents/:id/sign-ins/forget', {
    summary: 'Forget the session of a link: its cookies are deleted, and the next read signs in again',
    params: idParams,
    body: z.strictObject({ url }),
    reply: nothing,
    status: 204,
  }),
  tryOut: endpoint('POST /api/sign-ins/try', {
    summary:
      'Do the steps of a sign-in now and show where they lead; values that are left out are taken from the agent',
    body: z.strictObject({ agentId: rowId.optional(), url, signIn: signInSteps, values: values.default([]) }),
    waits: true,
    reply: signInTrial,
  }),
}

import { z } from 'zod'
import { browserChoices, signInFieldMax, signInStepsMax } from './link-setting-names.ts'
import { asWebLink, isWebLink } from '#contract/links/web-link.ts'
import { withMessage } from '#contract/values.ts'

const address = z
  .string(withMessage('Please enter an address'))
  .trim()
  .overwrite(asWebLink)
  .refine(isWebLink, 'Please enter a valid address (http or https)')

/** What a person reads beside a field or on a button, or a CSS selector. */
const target = z.string().trim().min(1, 'Say which one').max(signInFieldMax)

/** One step of a sign-in. What a field is filled with is no part of it: see `signInValues`. */
export const signInStep = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('open'), address }),
    z.strictObject({ kind: z.literal('fill'), field: target }),
    z.strictObject({ kind: z.literal('press'), button: target }),
    z.strictObject({ kind: z.literal('wait'), text: target }),
  ])
  .meta({ id: 'SignInStep' })
export type SignInStep = z.output<typeof signInStep>

export const signInSteps = z
  .array(signInStep)
  .max(signInStepsMax, `A sign-in has at most ${signInStepsMax} steps`)

/** How an agent reads one of its links. Contains no secrets. */
export const linkSetting = z
  .strictObject({
    /** The link, as `webLinks` has it. */
    url: address,
    /** `auto`: by a browser only if a plain read is not enough. */
    browser: z.enum(browserChoices).default('auto'),
    /** The steps that sign in before the link is read; none: it is read without. */
    signIn: signInSteps.default([]),
  })
  .meta({ id: 'LinkSetting' })
export type LinkSetting = z.output<typeof linkSetting>

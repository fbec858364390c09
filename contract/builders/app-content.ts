import { z } from 'zod'

const line = (max: number) => z.string().trim().min(1).max(max)

/** A price as it was said: an item and an amount in the smallest unit of the currency, such as cents. */
const price = z.strictObject({
  name: line(80),
  amount: z.int().min(0).max(100_000_000),
  /** An addition to the price, such as 'per hour'. */
  per: z.string().trim().max(40).default(''),
})
export type AppPrice = z.output<typeof price>

/** When it is open, in the words that were said: 'Tue to Sat', '9 to 18'. */
const hours = z.strictObject({ days: line(60), times: line(60) })

/** A text of its own on the first page, or on a page of its own. */
const note = z.strictObject({
  title: line(60),
  text: z.string().trim().max(1_000).default(''),
  isPage: z.boolean().default(false),
})
export type AppNote = z.output<typeof note>

/** The words and figures that a person gave for their application. Nothing in here is made up. */
export const appContent = z
  .strictObject({
    tagline: z.string().trim().max(120).default(''),
    /** The text about the person or business. */
    about: z.string().trim().max(400).default(''),
    prices: z.array(price).max(40).default([]),
    /** ISO 4217 code; null when nobody named a currency. */
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/)
      .nullable()
      .default(null),
    hours: z.array(hours).max(14).default([]),
    address: z.string().trim().max(160).default(''),
    phone: z.string().trim().max(40).default(''),
    email: z.string().trim().max(120).default(''),
    notes: z.array(note).max(12).default([]),
  })
  .meta({ id: 'AppContent' })
export type AppContent = z.output<typeof appContent>

export const noContent: AppContent = appContent.parse({})

/** Something that was asked for and cannot be built, and what can be done instead. */
export const unmetWish = z
  .object({ what: z.string().max(300), instead: z.string().max(400) })
  .meta({ id: 'AppUnmetWish' })
export type UnmetWish = z.output<typeof unmetWish>

/** The report of a version: requested items that are built, those that are not, and its sample texts. */
export const appReport = z
  .object({
    built: z.array(z.string()),
    notBuilt: z.array(unmetWish),
    /** Sample text and figures, each marked on the page as well. */
    invented: z.array(z.string()),
  })
  .meta({ id: 'AppReport' })
export type AppReport = z.output<typeof appReport>

import { z } from 'zod'
import { appContent, noContent } from './app-content.ts'
import { appDesigns, appFeatures, appKinds } from './app-kinds.ts'

const short = (max: number) => z.string().trim().min(1).max(max)

export const fieldTypes = [
  'text',
  'longtext',
  'email',
  'number',
  'money',
  'date',
  'time',
  'choice',
  'yesno',
] as const
export type FieldType = (typeof fieldTypes)[number]

const field = z.strictObject({
  label: short(40),
  type: z.enum(fieldTypes),
  isRequired: z.boolean().default(false),
  options: z.array(short(60)).max(20).optional(),
})

/** A field that a form gets beside its own. */
export const extraField = z.strictObject({
  label: short(40),
  type: z.enum(fieldTypes),
  isRequired: z.boolean().default(false),
})
export type ExtraField = z.output<typeof extraField>

export const appThemes = ['light', 'dark'] as const

/** The entity that an application stores: customers, bottles of wine, hours of work. */
const entity = z.strictObject({ label: short(40), one: short(40), fields: z.array(field).min(1).max(15) })
export type AppEntity = z.output<typeof entity>

/** Everything that an application is composed from. */
export const appSpec = z
  .strictObject({
    name: short(60),
    /** The description by its user, in their words. */
    about: z.string().trim().max(400).default(''),
    kind: z.enum(appKinds),
    features: z.array(z.enum(appFeatures)).max(appFeatures.length).default([]),
    design: z.enum(appDesigns).default('modern'),
    /** The colour, as an angle of the colour circle. */
    hue: z.int().min(0).max(359).default(255),
    entity: entity.optional(),
    /** Light or dark; without it, as the device of the visitor has it. */
    theme: z.enum(appThemes).optional(),
    /** Words and figures that its person gave. */
    content: appContent.default(noContent),
    /** Fields that the form of the application gets beside its own. */
    fields: z.array(extraField).max(8).default([]),
  })
  .meta({ id: 'AppSpec' })
export type AppSpec = z.output<typeof appSpec>

export const appAreas = ['frontend', 'backend', 'database', 'config'] as const
export type AppArea = (typeof appAreas)[number]

export interface AppFile {
  /** From the folder of the project, with `/`. */
  path: string
  area: AppArea
  content: string
}

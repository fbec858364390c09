import { z } from 'zod'
import { appContent, noContent, unmetWish } from './app-content.ts'
import { appDesigns, appFeatures, appKinds, complexities } from './app-kinds.ts'
import { appSpec, appThemes, extraField } from './app-spec.ts'
import { modelReply } from './chat-message.ts'

export const plannedFilesMax = 8

/** The plan of a change to an application's code, before any of it is written. */
export const appCodePlan = z
  .object({
    summary: z.string().trim().min(1).max(600),
    files: z
      .array(z.object({ path: z.string().max(120), what: z.string().trim().max(300) }))
      .min(1)
      .max(plannedFilesMax),
  })
  .meta({ id: 'AppCodePlan' })
export type AppCodePlan = z.output<typeof appCodePlan>

/** A change of the code that was agreed on: what was asked for, in the person's words, and its plan. */
export const appCodeEdit = appCodePlan.extend({ request: z.string().max(4_000) }).meta({ id: 'AppCodeEdit' })
export type AppCodeEdit = z.output<typeof appCodeEdit>

export const appPhases = ['discovery', 'planning', 'building', 'completed'] as const

const paths = z.array(z.string())
const entity = appSpec.shape.entity.unwrap().nullable()
const techStack = z.array(z.string().max(40)).max(12)

/** How far an application is that is made in a conversation. */
export const appBuilderState = z
  .object({
    phase: z.enum(appPhases),
    appType: z.enum(appKinds).nullable(),
    features: z.array(z.enum(appFeatures)),
    techStack,
    design: z.enum(appDesigns),
    complexity: z.enum(complexities),
    buildProgress: z.int().min(0).max(100),
    name: z.string().max(60),
    hue: z.int().min(0).max(359),
    entity,
    theme: z.enum(appThemes).nullable().default(null),
    content: appContent.default(noContent),
    fields: z.array(extraField).max(8).default([]),
    /** Requests since the last build that cannot be built. */
    unmet: z.array(unmetWish).max(20).default([]),
    /** Options for adjusting are open. */
    isAdjusting: z.boolean(),
    engine: z.string().nullable(),
    /** The files of the newest version, by what they are for; null until there is one. */
    generatedCode: z.object({ frontend: paths, backend: paths, database: paths, config: paths }).nullable(),
    /** The change of its code that is being made; none while nothing is changed but what it is composed from. */
    edit: appCodeEdit.nullish(),
    /** The application that was built, and its newest version. */
    project: z.object({ id: z.int(), version: z.int() }).nullable(),
  })
  .meta({ id: 'AppBuilderState' })
export type AppBuilderState = z.output<typeof appBuilderState>

/** The analysis of one message. */
export const appAnalysis = z
  .object({
    appType: z.enum(appKinds).nullable(),
    features: z.array(z.enum(appFeatures)),
    designStyle: z.enum(appDesigns).nullable(),
    techStack,
    complexity: z.enum(complexities),
    name: z.string().max(60).nullable(),
    hue: z.int().min(0).max(359).nullable(),
    entity,
    theme: z.enum(appThemes).nullish(),
    /** Parts that are not wanted. */
    without: z.array(z.enum(appFeatures)).default([]),
    /** Words and figures for the pages. */
    content: appContent.partial().default({}),
    /** Fields that a form is to have. */
    fields: z.array(extraField).max(8).default([]),
    /** Other things to remove, in the words of the user. */
    removals: z.array(z.string()).default([]),
    /** Sentences that only describe: they can introduce the application. */
    descriptions: z.array(z.string()).default([]),
    /** A name by what the application is for. */
    purpose: z.string().max(60).nullish(),
    /** The wishes that cannot be built. */
    unmet: z.array(unmetWish).default([]),
    /** Which list of kinds fits, where the text names none. */
    family: z.enum(['website', 'app']).nullable(),
    /** The files that a change needs which is more than a choice of parts; only a model plans one. */
    plan: appCodePlan.nullish(),
    reply: modelReply,
    engine: z.string(),
  })
  .meta({ id: 'AppAnalysis' })
export type AppAnalysis = z.output<typeof appAnalysis>

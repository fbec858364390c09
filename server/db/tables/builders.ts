import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import type { AppReport } from '#contract/builders/app-content.ts'
import { complexities } from '#contract/builders/app-kinds.ts'
import { type AppSpec, appAreas } from '#contract/builders/app-spec.ts'
import type { AppForm, SubmittedValues } from '#contract/builders/app-submissions.ts'
import type { GeneratedPlan } from '#contract/builders/career-state.ts'
import type { ChatMessage } from '#contract/builders/chat-message.ts'
import { builderKinds } from '#contract/builders/chat-message.ts'
import type { ModelOrder } from '#contract/models/model-choice.ts'
import { createdAt, instant, oneOf, rowId, updatedAt } from './columns.ts'
import { users } from './users.ts'

/** A message as stored: its time as ISO text. */
export type StoredMessage = Omit<ChatMessage, 'timestamp'> & { timestamp: string }

/** Plans that the career assistant made. */
export const careerPlans = pgTable(
  'career_plans',
  {
    id: rowId(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    careerGoal: varchar('career_goal', { length: 60 }).notNull(),
    currentRole: text('current_role'),
    currentLevel: varchar('current_level', { length: 40 }),
    skills: text('skills').array().notNull().default([]),
    interests: text('interests').array().notNull().default([]),
    timeline: varchar('timeline', { length: 20 }).notNull().default('6-months'),
    generatedPlan: jsonb('generated_plan').$type<GeneratedPlan>().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index('career_plans_user_id_idx').on(t.userId, t.id)],
)

/** Applications that the app builder made. */
export const appProjects = pgTable(
  'app_projects',
  {
    id: rowId(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    appType: varchar('app_type', { length: 60 }).notNull(),
    features: text('features').array().notNull().default([]),
    techStack: text('tech_stack').array().notNull().default([]),
    design: varchar('design', { length: 40 }).notNull().default('modern'),
    complexity: varchar('complexity', { length: 20, enum: complexities }).notNull().default('simple'),
    /** Its newest version, counted from 1. */
    version: integer('version').notNull().default(1),
    /** SHA-256 of the token in its share link; null: not shared. */
    shareToken: text('share_token').unique(),
    sharedAt: instant('shared_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index('app_projects_user_id_idx').on(t.userId, t.id)],
)

export type AppProjectRow = typeof appProjects.$inferSelect

/** Input of each composition of an application. */
export const appProjectVersions = pgTable(
  'app_project_versions',
  {
    projectId: integer('project_id')
      .notNull()
      .references(() => appProjects.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    spec: jsonb('spec').$type<AppSpec>().notNull(),
    /** Short description of the change. */
    note: text('note').notNull(),
    /** Its report (built, not built, invented); null for a version of an earlier release. */
    report: jsonb('report').$type<AppReport>(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.projectId, t.version] })],
)

/** The files of each stored version. */
export const appProjectFiles = pgTable(
  'app_project_files',
  {
    projectId: integer('project_id')
      .notNull()
      .references(() => appProjects.id, { onDelete: 'cascade' }),
    version: integer('version').notNull().default(1),
    path: text('path').notNull(),
    area: varchar('area', { length: 20, enum: appAreas }).notNull(),
    content: text('content').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.projectId, t.version, t.path] }),
    oneOf('app_project_files_area_check', t.area, appAreas),
  ],
)

/** The published static copy of an application: its page as built at that time. */
export const appProjectSites = pgTable('app_project_sites', {
  projectId: integer('project_id')
    .primaryKey()
    .references(() => appProjects.id, { onDelete: 'cascade' }),
  /** SHA-256 of the token in its address. */
  token: text('token').notNull().unique(),
  version: integer('version').notNull(),
  page: text('page').notNull(),
  /** Forms that visitors can send; null: a page of an earlier release, which has none. */
  forms: jsonb('forms').$type<AppForm[]>(),
  createdAt: createdAt(),
})

/** Submissions of visitors of a published copy to the owner of the application. */
export const appSubmissions = pgTable(
  'app_submissions',
  {
    id: rowId(),
    projectId: integer('project_id')
      .notNull()
      .references(() => appProjects.id, { onDelete: 'cascade' }),
    /** The table of the application that the form fills. */
    form: varchar('form', { length: 60 }).notNull(),
    values: jsonb('values').$type<SubmittedValues>().notNull(),
    /** Size of the values as JSON, in bytes. */
    bytes: integer('bytes').notNull(),
    /** Chosen by the visitor's page for each submission, so that a repeated request is stored once. */
    requestKey: varchar('request_key', { length: 64 }).notNull(),
    /** Values of the fields that must be unique over all submissions of the form; null: none. */
    uniqueKey: text('unique_key'),
    createdAt: createdAt(),
  },
  (t) => [
    index('app_submissions_project_id_idx').on(t.projectId, t.id),
    uniqueIndex('app_submissions_request_key').on(t.projectId, t.requestKey),
    uniqueIndex('app_submissions_unique_key').on(t.projectId, t.form, t.uniqueKey),
  ],
)
export type AppSubmissionRow = typeof appSubmissions.$inferSelect

/** Conversations with a builder: the messages, and the progress of the build. */
export const builderChats = pgTable(
  'builder_chats',
  {
    id: rowId(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: varchar('kind', { length: 10, enum: builderKinds }).notNull(),
    title: text('title').notNull(),
    /** State of the builder's state machine. */
    state: jsonb('state').$type<{ phase: string }>().notNull(),
    messages: jsonb('messages').$type<StoredMessage[]>().notNull(),
    /** The models that it asks, in order; null: the choice of the product. */
    models: jsonb('models').$type<ModelOrder>(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('builder_chats_user_id_idx').on(t.userId, t.id),
    oneOf('builder_chats_kind_check', t.kind, builderKinds),
  ],
)
export type BuilderChatRow = typeof builderChats.$inferSelect

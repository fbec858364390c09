import { z } from 'zod'
import { appReport } from './app-content.ts'
import { appAreas, appSpec } from './app-spec.ts'
import { complexities } from './app-kinds.ts'
import { endpoint } from '#contract/endpoint.ts'
import { idParams, nothing, pageQuery, rowId, timestamp } from '#contract/values.ts'

/** Maximum number of applications of one person, and of stored versions of each. */
export const projectsMax = 50
export const projectVersionsMax = 20

/** An application that was built for its owner. */
export const appProject = z
  .object({
    id: rowId,
    name: z.string(),
    description: z.string(),
    appType: z.string(),
    features: z.array(z.string()),
    techStack: z.array(z.string()),
    design: z.string(),
    complexity: z.enum(complexities),
    version: z.int(),
    isShared: z.boolean(),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'AppProject' })
export type AppProject = z.output<typeof appProject>
export type AppProjectReply = z.input<typeof appProject>

const version = z.object({
  version: z.int(),
  note: z.string(),
  createdAt: timestamp,
  spec: appSpec,
  /** The requests that it meets; null for a version of an earlier release. */
  report: appReport.nullable(),
})
/** The version that is published as a static copy; its address was shown when it was published. */
/** `sendsForms`: input of visitors arrives in the inbox; false for a copy that an earlier release published. */
const site = z.object({ version: z.int(), createdAt: timestamp, sendsForms: z.boolean() })
const file = z
  .object({ path: z.string(), area: z.enum(appAreas), content: z.string() })
  .meta({ id: 'AppFile' })

const versionText = z
  .string()
  .regex(/^[1-9]\d{0,6}$/, 'Expected a version')
  .transform(Number)

export const appProjectsApi = {
  list: endpoint('GET /api/app-projects', {
    summary: 'Your applications, newest first',
    query: pageQuery,
    reply: z.array(appProject),
  }),
  one: endpoint('GET /api/app-projects/:id', {
    summary: 'One of your applications, with the versions that are kept, newest first',
    params: idParams,
    reply: appProject.extend({ versions: z.array(version), site: site.nullable() }),
  }),
  create: endpoint('POST /api/app-projects', {
    summary: 'Build an application from its parts',
    body: appSpec,
    example: { name: 'Harbour notes', kind: 'blog' },
    reply: appProject,
    status: 201,
  }),
  change: endpoint('PATCH /api/app-projects/:id', {
    summary: 'Build the next version of an application',
    params: idParams,
    body: appSpec,
    example: { name: 'Harbour shop', kind: 'shop' },
    reply: appProject,
  }),
  remove: endpoint('DELETE /api/app-projects/:id', {
    summary: 'Delete an application with all its versions; a link that shares it ends',
    params: idParams,
    reply: nothing,
    status: 204,
  }),
  files: endpoint('GET /api/app-projects/:id/files', {
    summary: 'All files of a version, the newest unless another is named',
    params: idParams,
    query: z.strictObject({ version: versionText.optional() }),
    reply: z.array(file),
  }),
  restore: endpoint('POST /api/app-projects/:id/restore', {
    summary: 'Make an earlier version the newest again; those between stay',
    params: idParams,
    body: z.strictObject({ version: z.int().min(1) }),
    example: { version: 1 },
    reply: appProject,
  }),
  duplicate: endpoint('POST /api/app-projects/:id/duplicate', {
    summary: 'Copy the newest version into an application of its own',
    params: idParams,
    reply: appProject,
    status: 201,
  }),
  share: endpoint('POST /api/app-projects/:id/share', {
    summary: 'Share the application by a link; one that was given before ends',
    params: idParams,
    reply: z.object({ url: z.string() }),
  }),
  publish: endpoint('POST /api/app-projects/:id/site', {
    summary: 'Publish a static copy of the newest version; one that was published before ends',
    params: idParams,
    reply: z.object({ url: z.string(), version: z.int() }),
  }),
  unpublish: endpoint('DELETE /api/app-projects/:id/site', {
    summary: 'Take the static copy from the web',
    params: idParams,
    reply: nothing,
    status: 204,
  }),
  unshare: endpoint('DELETE /api/app-projects/:id/share', {
    summary: 'End the link that shares the application',
    params: idParams,
    reply: nothing,
    status: 204,
  }),
}

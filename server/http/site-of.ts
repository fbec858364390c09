import { config } from '#server/platform/config.ts'
import { siteUrl } from '#server/platform/site-url.ts'
import type { RequestFacts } from './context.ts'

/** The site as who asks reaches it: its public address, or else the one that their page came from. */
export const siteOf = (request: RequestFacts) => config.publicUrl ?? request.header('origin') ?? siteUrl()

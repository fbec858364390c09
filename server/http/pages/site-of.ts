import { config } from '#server/platform/config.ts'
import { siteUrl } from '#server/platform/site-url.ts'
import type { RequestFacts } from '#server/http/context.ts'

/** The address of the site for a caller: its public address, or else that of the caller's page. */
export const siteOf = (request: RequestFacts) => config.publicUrl ?? request.header('origin') ?? siteUrl()

// chunk: frame
import type { Reply } from '#web/platform/call.ts'
import { useCall } from '#web/platform/query.ts'

export type ToolOffer = Reply<'GET /api/tools'>[number]
export type OfferedTool = ToolOffer['tools'][number]
export type ToolInputField = NonNullable<OfferedTool['fields']>[number]

/** The tools that your connections offer to agents. */
export const useToolOffers = () => useCall('GET /api/tools')

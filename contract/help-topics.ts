// chunk: small
/** The topics of the Help Center in the order of its list; each has a text of its name and a page of its own. */
export const helpTopics = [
  'first-agent',
  'results',
  'browser',
  'schedules',
  'triggers',
  'public-pages',
  'teams',
  'integrations',
  'approvals',
  'notifications',
  'chat',
  'models',
  'budgets',
  'builders',
  'plans',
  'self-hosting',
  'backups',
  'security',
  'api',
] as const
export type HelpTopicId = (typeof helpTopics)[number]
export type HelpPath = `/help/${HelpTopicId}`

/** The address of a help topic. */
export const helpPathOf = <Id extends HelpTopicId>(id: Id) => `/help/${id}` as const

/** The page of each topic. */
export const helpPaths: readonly HelpPath[] = helpTopics.map((id) => helpPathOf(id))

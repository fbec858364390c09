import type { Connector } from './connector.ts'
import { airtable } from './connectors/airtable.ts'
import { braveSearch } from './connectors/brave-search.ts'
import { discord } from './connectors/discord.ts'
import { github } from './connectors/github.ts'
import { gitlab } from './connectors/gitlab.ts'
import { googleSheets } from './connectors/google-sheets.ts'
import { httpRequest } from './connectors/http-request.ts'
import { hubspot } from './connectors/hubspot.ts'
import { imap } from './connectors/imap.ts'
import { jira } from './connectors/jira.ts'
import { linear } from './connectors/linear.ts'
import { mastodon } from './connectors/mastodon.ts'
import { mcp } from './connectors/mcp.ts'
import { microsoftTeams } from './connectors/microsoft-teams.ts'
import { notion } from './connectors/notion.ts'
import { ntfy } from './connectors/ntfy.ts'
import { openMeteo } from './connectors/open-meteo.ts'
import { postgresql } from './connectors/postgresql.ts'
import { rss } from './connectors/rss.ts'
import { s3 } from './connectors/s3.ts'
import { searxng } from './connectors/searxng.ts'
import { slack } from './connectors/slack.ts'
import { smtp } from './connectors/smtp.ts'
import { tavily } from './connectors/tavily.ts'
import { telegram } from './connectors/telegram.ts'
import { todoist } from './connectors/todoist.ts'
import { trello } from './connectors/trello.ts'
import { webhook } from './connectors/webhook.ts'
import { wikipedia } from './connectors/wikipedia.ts'

/** Every service that agents can use. To add one, see “Add a connector” in CONTRIBUTING.md. */
export const connectors: readonly Connector[] = [
  smtp,
  imap,
  slack,
  discord,
  telegram,
  microsoftTeams,
  ntfy,
  mastodon,
  notion,
  github,
  gitlab,
  todoist,
  trello,
  linear,
  jira,
  airtable,
  googleSheets,
  hubspot,
  s3,
  postgresql,
  openMeteo,
  rss,
  wikipedia,
  braveSearch,
  tavily,
  searxng,
  webhook,
  httpRequest,
  mcp,
]

const byId = new Map(connectors.map((connector) => [connector.id, connector]))

/** The connector of this id; undefined: there is none. */
export const connectorOf = (id: string): Connector | undefined => byId.get(id)

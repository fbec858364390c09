import type { Connector } from './connector.ts'
import { slack } from './connectors/slack.ts'
import { webhook } from './connectors/webhook.ts'

/** Every service that agents can use. To add one, see “Add a connector” in CONTRIBUTING.md. */
export const connectors: readonly Connector[] = [slack, webhook]

const byId = new Map(connectors.map((connector) => [connector.id, connector]))

/** The connector of this id; undefined: there is none. */
export const connectorOf = (id: string): Connector | undefined => byId.get(id)

import type { sendingServices } from '#contract/notifications/way-names.ts'

/** The tool that sends a message to the fixed target of a connection, by its connector. */
const sendTools: Record<(typeof sendingServices)[number], string> = {
  slack: 'send_message',
  discord: 'send_message',
  'microsoft-teams': 'send_message',
  telegram: 'send_message',
  ntfy: 'send_message',
  webhook: 'post',
}

/** The tool by which a connector notifies its owner; undefined: it cannot. */
export const sendToolOf = (connectorId: string): string | undefined =>
  (sendTools as Partial<Record<string, string>>)[connectorId]

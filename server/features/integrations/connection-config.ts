import { secretMask } from '#contract/integrations/integration-names.ts'
import type { Config, Connector } from '#server/integrations/connector.ts'
import { invalid } from '#server/platform/failure.ts'
import { checkAddress } from '#server/platform/outbound/outbound.ts'
import { OutboundFailure } from '#server/platform/outbound/outbound-failure.ts'

const hintLength = 4
const hintMinLength = 8

/** Returns the valid settings of a connector; throws `invalid` with the errors of all fields. */
export function validateConfig(connector: Connector, entered: Config): Config {
  const unknown = Object.keys(entered).filter((name) => !(name in connector.fields))
  const issues = unknown.map((name) => fieldIssue(name, `${connector.name} has no setting “${name}”`))
  const config: Record<string, string> = {}
  for (const [name, { schema, isRequired, label }] of Object.entries(connector.fields)) {
    const given = entered[name] ?? ''
    const parsed = schema.safeParse(given)
    if (isRequired && !given.trim()) issues.push(fieldIssue(name, `Please enter: ${label}`))
    else if (parsed.success) config[name] = parsed.data
    else issues.push(fieldIssue(name, parsed.error.issues[0]?.message ?? 'This value is not valid'))
  }
  if (issues[0]) throw invalid(issues[0].message, issues)
  rejectForbiddenAddress(connector, config)
  return config
}

/** Separates secret settings from the others. */
export function splitConfig(connector: Connector, config: Config): { open: Config; secrets: Config } {
  const part = (isSecret: boolean) =>
    Object.fromEntries(
      Object.entries(config).filter(([name]) => (connector.fields[name]?.isSecret ?? true) === isSecret),
    )
  return { open: part(false), secrets: part(true) }
}

/** Returns the settings for display: of a secret only the last characters, of a short one none. */
export function maskedConfig(connector: Connector, config: Config): Config {
  const { open, secrets } = splitConfig(connector, config)
  const shown = Object.entries(secrets).flatMap(([name, secret]) =>
    secret && name in connector.fields ? [[name, maskSecret(secret)]] : [],
  )
  return { ...open, ...Object.fromEntries(shown) }
}

/** Whether a text is a masked secret that the page sent back unchanged. */
export const isMasked = (text: string) => text.startsWith(secretMask)

const maskSecret = (secret: string) =>
  secretMask + (secret.length >= hintMinLength ? secret.slice(-hintLength) : '')

function rejectForbiddenAddress(connector: Connector, config: Config): void {
  const address = connector.address(config)
  if (!/^https?:/.test(address)) return
  try {
    checkAddress(address)
  } catch (error) {
    if (!(error instanceof OutboundFailure)) throw error
    const field = Object.keys(config).find((name) => config[name] && address.startsWith(config[name]))
    throw invalid(error.message, [fieldIssue(field ?? '', error.message)])
  }
}

const fieldIssue = (name: string, message: string) => ({ path: name ? `config.${name}` : 'config', message })

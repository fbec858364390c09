import { secretMask } from '#contract/integrations/integration-names.ts'
import type { Config, Connector } from '#server/integrations/connector.ts'
import { invalid } from '#server/platform/failure.ts'
import { checkAddress } from '#server/platform/outbound/outbound.ts'
import { OutboundFailure } from '#server/platform/outbound/outbound-failure.ts'

const hintChars = 4
const hintedMin = 8

/** Validates the settings of a connector field by field; throws `invalid` with every error. */
export function enteredConfig(connector: Connector, entered: Config): Config {
  const unknown = Object.keys(entered).filter((name) => !(name in connector.fields))
  const issues = unknown.map((name) => fault(name, `${connector.name} has no setting “${name}”`))
  const config: Record<string, string> = {}
  for (const [name, { schema, isRequired, label }] of Object.entries(connector.fields)) {
    const given = entered[name] ?? ''
    const parsed = schema.safeParse(given)
    if (isRequired && !given.trim()) issues.push(fault(name, `Please enter: ${label}`))
    else if (parsed.success) config[name] = parsed.data
    else issues.push(fault(name, parsed.error.issues[0]?.message ?? 'This does not fit'))
  }
  if (issues[0]) throw invalid(issues[0].message, issues)
  refuseForbiddenAddress(connector, config)
  return config
}

/** Splits settings into secret and other ones. */
export function parted(connector: Connector, config: Config): { open: Config; secrets: Config } {
  const part = (isSecret: boolean) =>
    Object.fromEntries(
      Object.entries(config).filter(([name]) => (connector.fields[name]?.isSecret ?? true) === isSecret),
    )
  return { open: part(false), secrets: part(true) }
}

/** Returns the settings for display: only the last characters of a secret, none of a short one. */
export function maskedConfig(connector: Connector, config: Config): Config {
  const { open, secrets } = parted(connector, config)
  const shown = Object.entries(secrets).flatMap(([name, secret]) =>
    secret && name in connector.fields ? [[name, masked(secret)]] : [],
  )
  return { ...open, ...Object.fromEntries(shown) }
}

/** Whether a text is a secret as it was displayed, sent back unchanged. */
export const isMasked = (text: string) => text.startsWith(secretMask)

const masked = (secret: string) => secretMask + (secret.length >= hintedMin ? secret.slice(-hintChars) : '')

function refuseForbiddenAddress(connector: Connector, config: Config): void {
  const address = connector.address(config)
  if (!/^https?:/.test(address)) return
  try {
    checkAddress(address)
  } catch (error) {
    if (!(error instanceof OutboundFailure)) throw error
    const field = Object.keys(config).find((name) => config[name] && address.startsWith(config[name]))
    throw invalid(error.message, [fault(field ?? '', error.message)])
  }
}

const fault = (name: string, message: string) => ({ path: name ? `config.${name}` : 'config', message })

import type { Config, Connector } from '#server/integrations/connector.ts'
import { fetchServiceData } from '#server/integrations/use-connection.ts'
import { invalid } from '#server/platform/failure.ts'

const learnMs = 40_000

/**
 * Adds what the service reports about itself, such as its tools, to the settings. Throws `invalid` when it cannot be
 * asked.
 */
export async function discoverTools(connector: Connector, config: Config): Promise<Config> {
  if (!connector.learn) return config
  const learned = await fetchServiceData({ connector, config }, { signal: AbortSignal.timeout(learnMs) })
  if (learned.ok) return { ...config, ...learned.value }
  throw invalid(learned.message, [{ path: 'config', message: learned.message }])
}

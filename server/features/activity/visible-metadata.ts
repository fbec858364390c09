import type { CurrentUser } from '#contract/auth/auth.ts'
import type { Entry } from './chain.ts'

/** Settings of administrators: a manager sees only that they changed. */
const ofAdministrators: readonly string[] = ['setting', 'model_provider', 'payment_event']
/** The fields of a decision that are shown; entries of earlier releases also contain what the user wrote. */
const ofDecisions: readonly string[] = ['kind', 'executionId', 'decision']

/**
 * Returns the metadata of an entry that a reader may see: never the text of an approval, and for a manager neither
 * settings nor names that a user gave.
 */
export function visibleMetadata(
  reader: CurrentUser['role'],
  { resource, metadata }: Pick<Entry, 'resource' | 'metadata'>,
): Entry['metadata'] {
  if (metadata === null || (reader !== 'admin' && ofAdministrators.includes(resource))) return null
  const isVisible = (name: string) =>
    (resource !== 'approval' || ofDecisions.includes(name)) && (reader === 'admin' || name !== 'name')
  return Object.fromEntries(Object.entries(metadata).filter(([name]) => isVisible(name)))
}

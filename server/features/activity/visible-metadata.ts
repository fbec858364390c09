import type { CurrentUser } from '#contract/auth.ts'
import type { Entry } from './chain.ts'

/** Of these a manager sees nothing but that they happened: they are the administrators' settings. */
const ofAdministrators: readonly string[] = ['setting', 'model_provider', 'payment_event']
/** What a decision is about; entries of earlier releases also have what the user wrote. */
const ofDecisions: readonly string[] = ['kind', 'executionId', 'decision']

/** Returns what a reader may see of the metadata of an entry: no text of an approval, and for a manager no setting and no name that a user gave. */
export function visibleMetadata(
  reader: CurrentUser['role'],
  { resource, metadata }: Pick<Entry, 'resource' | 'metadata'>,
): Entry['metadata'] {
  if (metadata === null || (reader !== 'admin' && ofAdministrators.includes(resource))) return null
  const isVisible = (name: string) =>
    (resource !== 'approval' || ofDecisions.includes(name)) && (reader === 'admin' || name !== 'name')
  return Object.fromEntries(Object.entries(metadata).filter(([name]) => isVisible(name)))
}

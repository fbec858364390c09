/** The names by which an agent can refer to a service or a connection. */
interface Named {
  /** Of the service: `google-sheets`. */
  id: string
  /** 'Google Sheets', 'Email (SMTP)'. */
  name: string
}

/**
 * Whether `wanted`, a name in an agent's `integrations`, means a service or a connection with these names. Ignores case,
 * spaces, punctuation and text in brackets.
 */
export function isIntegrationNamed(requested: string, names: readonly string[]): boolean {
  const plain = plainName(requested)
  return (
    plain !== '' &&
    names.some((name) => plainName(name) === plain || plainName(name.split('(')[0] ?? '') === plain)
  )
}

/** The same for a service of the catalogue. */
export const isServiceNamed = (requested: string, { id, name }: Named): boolean =>
  isIntegrationNamed(requested, [id, name])

const plainName = (name: string) =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')

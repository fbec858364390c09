/** How services and connections are called, as far as an agent that names one is concerned. */
interface Named {
  /** Of the service: `google-sheets`. */
  id: string
  /** 'Google Sheets', 'Email (SMTP)'. */
  name: string
}

/**
 * Whether `wanted`, a name in an agent's `integrations`, means a service or a connection with these names: upper case, blanks,
 * signs and what stands in brackets make no difference.
 */
export function isIntegrationNamed(wanted: string, names: readonly string[]): boolean {
  const plain = plainName(wanted)
  return (
    plain !== '' &&
    names.some((name) => plainName(name) === plain || plainName(name.split('(')[0] ?? '') === plain)
  )
}

/** The same for a service of the catalogue. */
export const isServiceNamed = (wanted: string, { id, name }: Named): boolean =>
  isIntegrationNamed(wanted, [id, name])

const plainName = (name: string) =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')

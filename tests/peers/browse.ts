/** A page that a walk came to: where it is, and what it shows. */
export interface Visited {
  address: URL
  text: string
}

/** Where a walk goes on from a page: to another address, or by the form that it sends there. */
export type Step = URL | URLSearchParams

const hopsMax = 12

/**
 * Walks through the pages of a site as a browser does, with its cookies and redirects, until it is sent elsewhere;
 * answers where to. `next` says what a person does on a page.
 */
export async function walkThrough(
  site: string,
  address: string,
  next: (page: Visited) => Step,
): Promise<URL> {
  const cookies = new Map<string, string>()
  let at = new URL(address)
  let form: URLSearchParams | undefined
  for (let hop = 0; hop < hopsMax; hop += 1) {
    const response = await fetch(at, {
      method: form ? 'POST' : 'GET',
      body: form,
      redirect: 'manual',
      headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
    })
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=')
      cookies.set(name, value)
    }
    form = undefined
    const location = response.headers.get('location')
    if (location) {
      at = new URL(location, at)
      if (at.origin !== site) return at
      continue
    }
    const step = next({ address: at, text: await response.text() })
    if (step instanceof URL) at = step
    else form = step
  }
  throw new Error(`The pages of ${site} led nowhere.`)
}

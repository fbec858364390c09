/** A visited page: its address and its content. */
export interface Visited {
  address: URL
  text: string
}

/** The next step from a page: another address, or a form to submit. */
export type Step = URL | URLSearchParams

const hopsMax = 12

/**
 * Walks through the pages of a site as a browser does, with cookies and redirects, until a redirect to another site;
 * returns its address. `next` returns the user's action on a page.
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

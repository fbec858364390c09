import { useSyncExternalStore } from 'react'

const current = () => (typeof location === 'undefined' ? '/' : location.hash.replace(/^#/, '') || '/')

function subscribe(onChange: () => void) {
  addEventListener('hashchange', onChange)
  return () => removeEventListener('hashchange', onChange)
}

/** The path behind the #, so that the site also works on a server that does not rewrite paths. */
export function useRoute(): string {
  return useSyncExternalStore(subscribe, current, () => '/')
}

export const linkTo = (path: string) => `#${path}`

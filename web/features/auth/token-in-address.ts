import { currentPath } from '#web/platform/site.ts'
/** The token in the query of a link from an email; empty if there is none. */
export function tokenInAddress(): string {
  return new URLSearchParams(window.location.search).get('token') ?? ''
}

/** The token at the end of a link's path. */
export function tokenInPath(): string {
  return currentPath().split('/').at(-1) ?? ''
}

/** The token of the link in an email that led to this page; empty where there is none. */
export function tokenInAddress(): string {
  return new URLSearchParams(window.location.search).get('token') ?? ''
}

/** The token of a link that ends with it. */
export function tokenInPath(): string {
  return window.location.pathname.split('/').at(-1) ?? ''
}

// chunk: icons
/** How often agents were saved with a persona. */
export function usageLabel(count: number): string {
  return `Used ${count.toLocaleString('en')} ${count === 1 ? 'time' : 'times'}`
}

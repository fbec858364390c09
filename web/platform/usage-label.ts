/** How often agents were saved with a persona. */
export function usageLabel(count: number): string {
  return count === 1 ? 'Used once' : `Used ${count.toLocaleString('en')} times`
}

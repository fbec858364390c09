import type { AppFile } from '#contract/builders/app-spec.ts'
import { z } from 'zod'

const list = z.array(z.string())

/** Adds invented texts to the note about samples that every page shows. */
export function markInvented(files: readonly AppFile[], invented: readonly string[]): AppFile[] {
  return files.map((file) =>
    file.path === 'shared/site.ts' ? { ...file, content: withSamples(file.content, invented) } : file,
  )
}

/** Leaves a site unchanged if a model has rewritten its list of samples. */
function withSamples(code: string, invented: readonly string[]): string {
  return code.replace(/("samples": )(\[[\s\S]*?\n? *\])/, (whole, name: string, now: string) => {
    try {
      const all = new Set([...list.parse(JSON.parse(now)), ...invented])
      return name + JSON.stringify([...all], null, 2).replaceAll('\n', '\n  ')
    } catch {
      return whole
    }
  })
}

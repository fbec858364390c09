import { writeDigest } from './providers/built-in/digest.ts'
import type { DigestMaterial, DigestReport } from './providers/built-in/digest-material.ts'
import { rememberSources } from './providers/built-in/sources.ts'

/** What is made of the pages of a run: a digest, or only what to remember of them where a model writes. */
export interface DigestTask {
  what: 'digest' | 'sources'
  material: DigestMaterial
}

/** Does it where it is called, which for many large pages takes seconds. */
export function digestNow({ what, material }: DigestTask): DigestReport {
  return what === 'digest' ? writeDigest(material) : { output: '', ...rememberSources(material) }
}

import { writeDigest } from './digest.ts'
import type { DigestMaterial, DigestReport } from './digest-material.ts'
import { rememberSources } from './sources.ts'

/** What is made of the pages of a run: a digest, or only what to remember of them where a model writes. */
export interface DigestTask {
  what: 'digest' | 'sources'
  material: DigestMaterial
}

/** Does it where it is called, which for many large pages takes seconds. */
export function digestNow({ what, material }: DigestTask): DigestReport {
  return what === 'digest'
    ? writeDigest(material)
    : { output: '', isEmpty: false, ...rememberSources(material) }
}

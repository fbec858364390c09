import { writeDigest } from './digest.ts'
import type { DigestMaterial, DigestReport } from './digest-material.ts'
import { changesForModel } from './model-changes.ts'
import { rememberSources } from './sources.ts'

/** What is made of the pages of a run: a digest, or what to remember of them and what changed, for a model. */
export interface DigestTask {
  what: 'digest' | 'sources'
  material: DigestMaterial
}

/** Does it where it is called, which for many large pages takes seconds. */
export function digestNow({ what, material }: DigestTask): DigestReport {
  return what === 'digest'
    ? writeDigest(material)
    : { output: '', isEmpty: false, changes: changesForModel(material), ...rememberSources(material) }
}

import { writeDigest } from './digest.ts'
import type { DigestMaterial, DigestReport } from './digest-material.ts'
import { changesForModel } from './model-changes.ts'
import { rememberSources } from './sources.ts'

/** The task for the pages of a run: a digest, or the memory and the changes for a model. */
export interface DigestTask {
  what: 'digest' | 'sources'
  material: DigestMaterial
}

/** Runs in the calling thread, which takes seconds for many large pages. */
export function digestNow({ what, material }: DigestTask): DigestReport {
  return what === 'digest'
    ? writeDigest(material)
    : { output: '', isEmpty: false, changes: changesForModel(material), ...rememberSources(material) }
}

import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { packFolder, stagePackage } from './stage-package.ts'

/** `node tools/release/pack.ts <file>`: packs the product into this file. */
const [file = 'balancia.tgz'] = process.argv.slice(2)
const work = await mkdtemp(join(tmpdir(), 'balancia-pack-'))
try {
  await stagePackage(join(work, 'package'))
  await copyFile(await packFolder(join(work, 'package'), work), resolve(file))
} finally {
  await rm(work, { recursive: true, force: true })
}

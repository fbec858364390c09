export { filesWithSecrets } from './archive.ts'
export { checkBuild, inWords } from './check-build.ts'
export { createProjectWithin } from './projects.ts'
export { changedFiles, changeProjectWithin, type KeptVersion, newestVersion } from './versions.ts'

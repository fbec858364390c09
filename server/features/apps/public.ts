export { filesWithSecrets } from './archive.ts'
export { checkBuild, throwAsInvalid } from './check-build.ts'
export { createProjectWithin } from './projects.ts'
export { changedFiles, changeProjectWithin, type StoredVersion, newestVersion } from './versions.ts'

export { changeProjectWithin, createProjectWithin, isOwnProject, pathsOf } from './projects.ts'

export { changeProjectWithin, createProjectWithin } from './projects.ts'

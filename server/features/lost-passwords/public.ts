export { makeOperatorLink } from './operator-link.ts'

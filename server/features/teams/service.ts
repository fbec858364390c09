export { changeTeam } from './save-team.ts'

export { changeTeam } from './save-team.ts'
export { showTeam } from './team-list.ts'

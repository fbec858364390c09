export { type TeamRunEndedListener, teamRunEnded } from './hooks.ts'
export { addMember } from './members.ts'
export { waitForTeamRun } from './results.ts'
export { changeTeam } from './save-team.ts'
export { admitTeamRun } from './start.ts'
export { teamKind } from './team-kind.ts'
export { heldMemberRunsSql, showTeam } from './team-list.ts'
export {
  correctNextRunOfTeam,
  countTeamOutcome,
  scheduledTeam,
  setNextRunsOfTeams,
} from './team-schedule.ts'

const charactersMax = 60

/** The name under which an agent is saved as a file: its own, without what a file system refuses. */
export function agentFileName(agentName: string): string {
  const plain = agentName.replace(/[^\p{L}\p{M}\p{N}]+/gu, '-').replace(/^-|-$/g, '')
  const short = Array.from(plain).slice(0, charactersMax).join('').replace(/-$/, '')
  return `${short || 'agent'}.agent.json`
}

/** Names the agents that a change of plan paused, or those of an earlier change that can be resumed; empty: neither. */
export function pausedText(plan: string, paused: string[], resumable: string[]): string {
  if (paused.length > 0)
    return ` Paused, because ${plan} allows fewer agents: ${paused.join(', ')}. To choose which agents run, pause one and resume another.`
  if (resumable.length > 0)
    return ` An earlier change paused ${resumable.join(', ')}. Resume what you need on the dashboard.`
  return ''
}

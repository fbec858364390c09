/** All of an answer that could tell something. */
async function faceOf(response: Response) {
  const { 'x-request-id': _each, ...headers } = Object.fromEntries(response.headers)
  return { status: response.status, text: await response.text(), headers }
}

type Face = Awaited<ReturnType<typeof faceOf>>
type Attempt = (email: string) => Promise<Response>

/** Tries each address by turns, so that all meet the same noise: what was answered, and how the least times compare. */
async function triedByTurns(who: readonly string[], turns: number, attempt: Attempt) {
  const best = new Map<string, number>()
  const faces: Face[] = []
  for (let turn = 0; turn < turns; turn++) {
    for (const email of turn % 2 ? who : who.toReversed()) {
      const begun = performance.now()
      const response = await attempt(email)
      best.set(email, Math.min(best.get(email) ?? Number.POSITIVE_INFINITY, performance.now() - begun))
      faces.push(await faceOf(response))
    }
  }
  const times = [...best.values()]
  return { faces, ratio: Math.max(...times) / Math.min(...times) }
}

/**
 * Whether addresses can be told apart by what is answered or by how long it takes. Where something else disturbed the
 * times they are taken again, `goesMax` times at most: what tells two addresses apart would do so each time.
 */
export async function triedUntilAlike(
  whoIn: (go: number) => readonly string[],
  { ratioMax, turns = 10 }: { ratioMax: number; turns?: number },
  attempt: Attempt,
): Promise<{ faces: Face[]; ratio: number }> {
  const faces: Face[] = []
  let ratio = Number.POSITIVE_INFINITY
  for (let go = 0; go < goesMax && ratio >= ratioMax; go++) {
    const tried = await triedByTurns(whoIn(go), turns, attempt)
    faces.push(...tried.faces)
    ratio = Math.min(ratio, tried.ratio)
  }
  return { faces, ratio }
}

export const goesMax = 4

import { tooManyRequests } from '#server/platform/failure.ts'

type Look = () => Promise<void>

/** Open streams of one user in this process: each is looked at every few seconds. A browser shares one among its pages. */
const perUserMax = 40
/** Who has too many streams open may ask again after so long. */
const retrySeconds = 10

/** How many streams of each user are being opened. */
const opening = new Map<string, number>()
const lookers = new Map<string, Set<Look>>()

/** Has a stream of a user look whether it may go on, whenever somebody says that it may not; answers how it is forgotten. */
export function watchStream(userId: string, look: Look): () => void {
  const own = lookers.get(userId) ?? new Set()
  lookers.set(userId, own.add(look))
  return () => {
    own.delete(look)
    if (own.size === 0) lookers.delete(userId)
  }
}

/** Has the open streams of a user end where their session has ended; without a user, those of all. */
export function lookAtStreams(userId?: string): void {
  const looks = userId === undefined ? [...lookers.values()] : [lookers.get(userId) ?? new Set<Look>()]
  for (const look of looks.flatMap((own) => [...own])) void look()
}

/** Opens a stream of a user. Throws `tooManyRequests` when too many are open; those being opened count as well. */
export async function openStreamOf<T>(userId: string, open: () => Promise<T>): Promise<T> {
  const others = opening.get(userId) ?? 0
  if (others + (lookers.get(userId)?.size ?? 0) >= perUserMax) throw tooManyRequests(retrySeconds)
  opening.set(userId, others + 1)
  try {
    return await open()
  } finally {
    const left = (opening.get(userId) ?? 1) - 1
    if (left > 0) opening.set(userId, left)
    else opening.delete(userId)
  }
}

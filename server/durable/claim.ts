import { escapeLiteral, type QueryResultRow } from 'pg'
import { byIndex, Lane } from '#server/db/lane.ts'
import { locks } from '#server/db/locks.ts'
import { clock } from '#server/platform/clock.ts'
import type { Batch } from './admissions.ts'
import { isTaken, isWaiting, type WorkKind, type WorkLimits } from './work-kind.ts'

/** Users with waiting work that one claim looks at; the next claim goes on behind them. */
const usersLookedAt = 200

/** Places left in this process instead of those it may have at most. */
export type Places = Omit<WorkLimits, 'perWorker'> & {
  room: number
  /**
   * Work that this process is still busy with, and does not take once more: a crash of PostgreSQL may have forgotten
   * its claim, and the next one would have the same number.
   */
  inHand: readonly number[]
}

export interface ClaimedWork {
  id: number
  userId: string
  attempt: number
  /** How many workers were lost over it. */
  crashes: number
}

export interface Claim {
  claimed: ClaimedWork[]
  /** Whether work was left that a limit keeps waiting. */
  isMore: boolean
  /** What the kind's `load` answered, by id. */
  loaded: Map<number, QueryResultRow>
  /** What the kind's admission answered; undefined where nothing was admitted. */
  admitted: QueryResultRow[] | undefined
}

/** Orders as JSON, and whether none of their callers is told before the work has ended. */
export type Orders = Pick<Batch, 'json' | 'isLazy'>

/** Takes waiting work for a worker, in turns between users. */
export interface Claimer {
  /** Takes as much of what waits as the limits allow. */
  take: (places: Places) => Promise<Claim>
  /**
   * Admits orders, without waiting for the disk where `isLazy`, and takes those that may begin at once; with `takesWaiting`
   * all of them wait, and what waits is taken in turns in the same transaction.
   */
  admit: (places: Places, orders: Orders, takesWaiting: boolean) => Promise<Claim>
}

/**
 * Users who have the fewest running come first, the oldest work first within a user. One claim at a time over all
 * processes, so that no limit is ever passed; the counts are those of the rows, so that nothing can leak. It walks the
 * index from user to user and reads no more work than it may take.
 */
const claimStatement = ({ name, table }: WorkKind) => `
prepare claim_${name} (text, int, int, int, text, timestamptz, int[]) as
with recursive taken as (
  select user_id, count(*)::int as works from ${table} where ${isTaken} group by user_id
), waiting_users as (
  (select user_id, 1 as nth from ${table} where ${isWaiting} and user_id > $5 order by user_id limit 1)
  union all
  select (
    select next.user_id from ${table} next
    where ${isWaiting} and next.user_id > u.user_id order by next.user_id limit 1
  ), nth + 1
  from waiting_users u where u.user_id is not null and nth < ${usersLookedAt}
), candidates as (
  select w.id, coalesce(t.works, 0) + row_number() over (partition by u.user_id order by w.id) as place
  from waiting_users u left join taken t on t.user_id = u.user_id
  cross join lateral (
    select id from ${table} where ${isWaiting} and user_id = u.user_id and id <> all($7)
    order by id limit greatest(0, least($2 - coalesce(t.works, 0), $4))
  ) w
), chosen as (
  select id from candidates order by place, id
  limit greatest(0, least($4, $3 - (select coalesce(sum(works), 0) from taken)))
), claimed as (
  update ${table} w
  set status = 'running', claimed_at = $6, claimed_by = $1, started_at = coalesce(w.started_at, $6),
    attempt = w.attempt + 1
  where w.id = any(array(select id from chosen)) and ${isStillWaiting}
  returning w.id, w.user_id as "userId", w.attempt, w.crashes
)
select coalesce((select json_agg(claimed order by id) from claimed), '[]') as claimed,
  exists (select from ${table} where ${isWaiting} and id not in (select id from chosen)) as is_more,
  (select count(user_id)::int from waiting_users) as users,
  (select max(user_id) from waiting_users) as last_user`

/** The same as `isWaiting` in words that no partial index has: what was chosen is found by its id. */
const isStillWaiting = `w.status || '' = 'queued' and coalesce(w.claimed_at, w.held_at) is null`

interface ClaimRow extends QueryResultRow {
  claimed: ClaimedWork[]
  is_more: boolean
  users: number
  last_user: string | null
}

/** Claims work of one kind for a worker. */
export function claimer(kind: WorkKind, worker: string): Claimer {
  const { name, admission, load } = kind
  const prepared = [
    claimStatement(kind),
    `prepare load_${name} (text, timestamptz) as ${load}`,
    ...(admission
      ? [`prepare admit_${name} (json, timestamptz, text, int, int, int, int[]) as ${admission.text}`]
      : []),
  ]
  const lane = new Lane('claims', `${byIndex} ${prepared.join(';')}`)
  let behindUser = ''

  const takeOnce = async (
    { perUser, overall, room, inHand }: Places,
    orders: Orders | undefined,
    takesWaiting: boolean,
  ): Promise<Claim> => {
    const now = escapeLiteral(clock.now().toISOString())
    const me = escapeLiteral(worker)
    const placesFor = (free: number) =>
      [perUser, overall, free].map((places) => Math.max(0, Math.trunc(places))).join(', ')
    const busyWith = `'{${inHand.join()}}'`
    const parts = {
      ...(orders && {
        // The claim that follows goes by turns, and has the places.
        admit: `execute admit_${name}(${escapeLiteral(orders.json)}, ${now}, ${me}, ${placesFor(takesWaiting ? 0 : room)}, ${busyWith})`,
      }),
      ...(takesWaiting && {
        claim: `execute claim_${name}(${me}, ${placesFor(room)}, ${escapeLiteral(behindUser)}, ${now}, ${busyWith})`,
      }),
      load: `execute load_${name}(${me}, ${now})`,
    }
    // One round trip is one transaction: the lock is taken before the rows are looked at, and held no longer than that.
    const results = await lane.batch([
      // A claim alone need not wait for the disk: the first write of its attempt takes it along.
      ...(orders && !orders.isLazy ? [] : ['set local synchronous_commit = off']),
      `select pg_advisory_xact_lock(${locks.claimWork}, hashtext(${escapeLiteral(name)}))`,
      ...Object.values(parts),
    ])
    const names = Object.keys(parts)
    const rowsOf = (part: keyof typeof parts) =>
      names.includes(part) ? results.at(names.indexOf(part) - names.length)?.rows : undefined
    const admitted = rowsOf('admit')
    const claim = rowsOf('claim')?.[0] as ClaimRow | undefined
    if (claim) behindUser = claim.users >= usersLookedAt ? (claim.last_user ?? '') : ''
    const begun = (admitted ?? []).filter((row) => row.claimed_by !== null)
    return {
      claimed: [...begun.map(claimedOf), ...(claim?.claimed ?? [])],
      isMore: claim ? claim.is_more : begun.length < (admitted?.length ?? 0),
      loaded: new Map(rowsOf('load')?.map((loaded) => [loaded.id as number, loaded])),
      admitted,
    }
  }

  const take = async (places: Places, orders?: Orders, takesWaiting = true): Promise<Claim> => {
    const startedBehind = behindUser
    const claim = await takeOnce(places, orders, takesWaiting)
    const room = places.room - claim.claimed.length
    if (!takesWaiting || startedBehind === '' || behindUser !== '' || room === 0) return claim
    // That was the end of the walk: it goes on from its beginning.
    const rest = await takeOnce({ ...places, room }, undefined, true)
    return {
      claimed: [...claim.claimed, ...rest.claimed],
      isMore: rest.isMore,
      loaded: new Map([...claim.loaded, ...rest.loaded]),
      admitted: claim.admitted,
    }
  }
  return { take: (places) => take(places), admit: take }
}

const claimedOf = ({ id, user_id: userId, attempt, crashes }: QueryResultRow): ClaimedWork => ({
  id,
  userId,
  attempt,
  crashes,
})

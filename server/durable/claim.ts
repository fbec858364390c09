import { escapeLiteral, type QueryResultRow } from 'pg'
import { byIndex, DedicatedConnection } from '#server/db/connection/dedicated-connection.ts'
import { locks } from '#server/db/locks.ts'
import { clock } from '#server/platform/clock.ts'
import { admissionOf, type Batch, prepareAdmission } from './admission.ts'
import { isTaken, isWaiting, type WorkKind, type WorkLimits } from './work-kind.ts'

/** Maximum number of users that one claim reads; the next claim continues after them. */
const usersLookedAt = 200

/** The limits of a claim; `room` is the number of free slots in this process. */
export type Places = Omit<WorkLimits, 'perWorker'> & {
  room: number
  /**
   * Work in flight in this process, which must not be claimed again: a crash of PostgreSQL may have lost its claim, and
   * the next attempt would have the same number.
   */
  inFlight: readonly number[]
}

export interface ClaimedWork {
  id: number
  userId: string
  attempt: number
  /** Number of workers that died while they executed it. */
  crashes: number
}

export interface Claim {
  claimed: ClaimedWork[]
  /** Whether waiting work was left over because of a limit. */
  isMore: boolean
  /** Result of the kind's `load`, by id. */
  loaded: Map<number, QueryResultRow>
  /** Result of the kind's admission; undefined if there were no orders. */
  admitted: QueryResultRow[] | undefined
}

/** Orders as JSON, and whether no caller gets its reply before the work has ended. */
export type Orders = Pick<Batch, 'json' | 'isLazy'>

/** Claims waiting work for a worker, in turns between users. */
export interface Claimer {
  /** Claims as much waiting work as the limits allow. */
  take: (places: Places) => Promise<Claim>
  /**
   * Admits orders and claims those that may start immediately; `isLazy` does not wait for the disk. With `takesWaiting`
   * all orders are queued, and waiting work is claimed in turns in the same transaction.
   */
  admit: (places: Places, orders: Orders, takesWaiting: boolean) => Promise<Claim>
}

/**
 * Users with the fewest running pieces of work come first, and the oldest work first within a user. Only one claim runs
 * at a time over all processes, so that no limit is exceeded. The counts come from the rows, so that no slot can leak.
 * The statement walks the index from user to user and reads no more work than it may claim.
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

/** Equivalent to `isWaiting`, written so that no partial index matches: the planner has to look rows up by id. */
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
    ...(admission ? prepareAdmission(name, admission()) : []),
  ]
  const lane = new DedicatedConnection('claims', `${byIndex} ${prepared.join(';')}`)
  let behindUser = ''

  const takeOnce = async (
    { perUser, overall, room, inFlight }: Places,
    orders: Orders | undefined,
    takesWaiting: boolean,
  ): Promise<Claim> => {
    const now = escapeLiteral(clock.now().toISOString())
    const me = escapeLiteral(worker)
    const placesFor = (free: number) =>
      [perUser, overall, free].map((places) => Math.max(0, Math.trunc(places))).join(', ')
    const busyWith = `'{${inFlight.join()}}'`
    // The claim that follows an admission takes turns between users and uses the free slots.
    const slots = `${placesFor(takesWaiting ? 0 : room)}, ${busyWith}`
    const admitting = orders && admissionOf(name, orders, `${now}, ${me}, ${slots}`)
    const parts = {
      ...(admitting && { admit: admitting.admit }),
      ...(takesWaiting && {
        claim: `execute claim_${name}(${me}, ${placesFor(room)}, ${escapeLiteral(behindUser)}, ${now}, ${busyWith})`,
      }),
      load: `execute load_${name}(${me}, ${now})`,
    }
    // One round trip is one transaction: it takes the locks before it reads the rows, and releases them at commit.
    const results = await lane.batch([
      // A claim alone need not wait for the disk: the first synchronous write of its attempt flushes it too.
      ...(orders && !orders.isLazy ? [] : ['set local synchronous_commit = off']),
      // Users first: no claim waits for a transaction that admits for one of them.
      ...(admitting ? [admitting.lock] : []),
      `select pg_advisory_xact_lock(${locks.claimWork}, hashtext(${escapeLiteral(name)}))`,
      ...Object.values(parts),
    ])
    const names = Object.keys(parts)
    const rowsOf = (part: keyof typeof parts) =>
      names.includes(part) ? results.at(names.indexOf(part) - names.length)?.rows : undefined
    const admitted = rowsOf('admit')
    const claim = rowsOf('claim')?.[0] as ClaimRow | undefined
    if (claim) behindUser = claim.users >= usersLookedAt ? (claim.last_user ?? '') : ''
    const beginning = (admitted ?? []).filter((row) => row.begins === true)
    return {
      claimed: [...beginning.map(claimedOf), ...(claim?.claimed ?? [])],
      isMore: claim ? claim.is_more : (admitted ?? []).some((row) => row.begins === false),
      loaded: new Map(rowsOf('load')?.map((loaded) => [loaded.id as number, loaded])),
      admitted,
    }
  }

  const take = async (places: Places, orders?: Orders, takesWaiting = true): Promise<Claim> => {
    const startedBehind = behindUser
    const claim = await takeOnce(places, orders, takesWaiting)
    const room = places.room - claim.claimed.length
    if (!takesWaiting || startedBehind === '' || behindUser !== '' || room === 0) return claim
    // The walk over the users has ended: continue from the first user.
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

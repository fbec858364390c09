import { constant, array, integer, nat, oneof, record, type Arbitrary } from 'fast-check'

/** What can happen next; indexes count what there is at that moment, round and round. */
export type Command =
  | { do: 'admit' | 'wake' | 'cancel'; work: number }
  | { do: 'claim'; slot: number; room: number }
  | { do: 'finish' | 'hold' | 'wait'; act: number }
  | { do: 'freeze' | 'thaw' | 'crash' | 'takeover'; slot: number }
  | { do: 'tick' | 'gather' | 'forget' }
  | { do: 'together'; commands: Command[] }

const slot = nat(1)
const work = nat(7)
const act = nat(7)
const any = <Name extends string>(...names: Name[]) => oneof(...names.map((name) => constant(name)))

const claim = record({ do: constant('claim' as const), slot, room: integer({ min: 1, max: 3 }) })
const finish = record({ do: constant('finish' as const), act })
const pause = record({ do: any('hold', 'wait'), act })
const decide = record({ do: any('admit', 'wake', 'cancel'), work })
const stumble = record({ do: any('freeze', 'thaw', 'crash', 'takeover'), slot })
const pass = record({ do: any('tick', 'gather') })
/** Only what nothing else is on its way of: any other commit takes the claim to the disk. */
const forget = record({ do: constant('forget' as const) })

const single: Arbitrary<Command> = oneof(
  { weight: 5, arbitrary: claim },
  { weight: 8, arbitrary: finish },
  { weight: 2, arbitrary: pause },
  { weight: 3, arbitrary: decide },
  { weight: 7, arbitrary: stumble },
  { weight: 3, arbitrary: pass },
)
const together = record({
  do: constant('together' as const),
  commands: array(single, { minLength: 2, maxLength: 3 }),
})

/** Random histories, shorter ones first. */
export const histories: Arbitrary<Command[]> = array(
  oneof(
    { weight: 18, arbitrary: single },
    { weight: 2, arbitrary: together },
    { weight: 1, arbitrary: forget },
  ),
  { minLength: 4, maxLength: 22, size: 'max' },
)

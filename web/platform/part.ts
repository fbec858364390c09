import { type ComponentType, createElement, use } from 'react'
import { untilServerMayAnswer } from './online.ts'

export interface Part<Props = object> {
  /** Fetches the code ahead of time; once, however often it is asked for. */
  load: () => Promise<unknown>
  /** The component; waits for its code within the nearest Suspense. */
  View: ComponentType<Props>
}

/** The code of a part could not be fetched. */
export class CodeLost extends Error {
  constructor(cause: unknown) {
    super('The code of a part of the page could not be fetched', { cause })
    this.name = 'CodeLost'
  }
}

let turn = 0

/** Has code that was lost twice asked for anew where it is next wanted. */
export function askAgain(): void {
  turn += 1
}

/**
 * Code that is fetched apart from the rest. Unlike React's `lazy`, what is already here is drawn without a fallback, and
 * offline it waits, and it is not asked for while the server is known not to answer: most browsers never fetch a module
 * again which they once could not. What was lost on its way is asked for once more when it is wanted, and after that when somebody asks
 * for it, when the page may have to be loaded anew (`stale-release.ts`).
 */
export function part<Props extends object>(fetchView: () => Promise<ComponentType<Props>>): Part<Props> {
  let loaded: ComponentType<Props> | undefined
  let loading: Promise<ComponentType<Props>> | undefined
  let wasLost = false
  let lostIn: number | undefined

  const fetchOnceThere = async () => {
    await untilServerMayAnswer()
    loaded = await fetchView()
    return loaded
  }
  const load = () => {
    if (lostIn !== undefined && lostIn !== turn) {
      loading = undefined
      lostIn = undefined
    }
    loading ??= fetchOnceThere().catch((error: unknown) => {
      if (wasLost) lostIn = turn
      else loading = undefined
      wasLost = true
      throw new CodeLost(error)
    })
    return loading
  }
  const View = (props: Props) => createElement(loaded ?? use(load()), props)
  return { load, View }
}

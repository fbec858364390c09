import { type ComponentType, createElement, use } from 'react'
import { untilServerMayAnswer } from './online.ts'

export interface Part<Props = object> {
  /** Fetches the code ahead of time; once, however often it is asked for. */
  load: () => Promise<unknown>
  /** The component; waits for its code within the nearest Suspense. */
  View: ComponentType<Props>
}

/**
 * Code that is fetched apart from the rest. Unlike React's `lazy`, what is already here is drawn without a fallback, and
 * offline it waits. What was lost on its way is asked for once more when it is wanted: browsers that never fetch a module
 * again which they once could not then have the page loaded anew (`stale-release.ts`).
 */
export function part<Props extends object>(fetchView: () => Promise<ComponentType<Props>>): Part<Props> {
  let loaded: ComponentType<Props> | undefined
  let loading: Promise<ComponentType<Props>> | undefined
  let wasLost = false

  const fetchOnceThere = async () => {
    await untilServerMayAnswer()
    loaded = await fetchView()
    return loaded
  }
  const load = () => {
    loading ??= fetchOnceThere().catch((error: unknown) => {
      if (!wasLost) loading = undefined
      wasLost = true
      throw error
    })
    return loading
  }
  const View = (props: Props) => createElement(loaded ?? use(load()), props)
  return { load, View }
}

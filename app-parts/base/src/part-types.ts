import type { ComponentType } from 'react'

/** A band of the first page. */
export interface Section {
  id: string
  Component: ComponentType
}

/** A page of its own. */
export interface Page {
  path: string
  title: string
  isInMenu: boolean
  Component: ComponentType<{ rest: string }>
}

import type { ModelEngine, ModelGroup } from '#contract/models/model-kinds.ts'
import type { Connection } from '#web/data/models/model-connections.ts'
import { kindLabels } from './kind-labels.ts'

export interface HeaderDraft {
  name: string
  value: string
  /** Its value is stored, and is never sent to the page. */
  isSaved: boolean
}

/** What is typed in the form for a connection. */
export interface ConnectionDraft {
  name: string
  key: string
  /** A model that is offered from the start; only for a new connection. */
  model: string
  address: string
  region: string
  apiVersion: string
  headers: HeaderDraft[]
  firstSeconds: string
  pauseSeconds: string
  totalSeconds: string
  groups: ModelGroup[] | null
}

/** An empty form, with a name that no other connection has. */
export function newDraft(kind: ModelEngine, names: readonly string[]): ConnectionDraft {
  const usual = kind === 'openai-compatible' ? 'My server' : kindLabels[kind].name.replace(/ \(.*/, '')
  let name = usual
  for (let number = 2; names.includes(name); number += 1) name = `${usual} ${number}`
  return {
    name,
    key: '',
    model: '',
    address: '',
    region: '',
    apiVersion: '',
    headers: [],
    firstSeconds: '',
    pauseSeconds: '',
    totalSeconds: '',
    groups: null,
  }
}

/** The form of a connection that exists. */
export function draftOf(connection: Connection): ConnectionDraft {
  const { name, address, isAddressEntered, region, apiVersion, headerNames, groups } = connection
  return {
    name,
    key: '',
    model: '',
    address: (isAddressEntered && address) || '',
    region: region ?? '',
    apiVersion: apiVersion ?? '',
    headers: headerNames.map((header) => ({ name: header, value: '', isSaved: true })),
    firstSeconds: textOf(connection.firstSeconds),
    pauseSeconds: textOf(connection.pauseSeconds),
    totalSeconds: textOf(connection.totalSeconds),
    groups,
  }
}

/** The settings as the server takes them. An empty key and empty values of saved headers stay as they are. */
export function settingsOf(draft: ConnectionDraft) {
  const { name, key, address, region, apiVersion, headers, groups } = draft
  return {
    name,
    ...(key.trim() && { key: key.trim() }),
    address: address.trim() || null,
    headers: headers.map(({ name: header, value }) => ({ name: header, ...(value && { value }) })),
    region: region.trim() || null,
    apiVersion: apiVersion.trim() || null,
    firstSeconds: numberOf(draft.firstSeconds),
    pauseSeconds: numberOf(draft.pauseSeconds),
    totalSeconds: numberOf(draft.totalSeconds),
    groups,
  }
}

const textOf = (number: number | null) => (number === null ? '' : String(number))

/** A text that is no number becomes -1, which the server refuses with a message at the field. */
const numberOf = (text: string) => {
  if (text.trim() === '') return null
  const number = Number(text)
  return Number.isFinite(number) ? number : -1
}

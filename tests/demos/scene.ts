import { expect, type Page } from '@playwright/test'
import type { Presenter } from './presenter.ts'
import type { Stage } from './stage.ts'

/** A story told by the running product; it fails when the product no longer tells it. */
export interface Scene {
  /** The name of its recording. */
  id: string
  play: (stage: Stage, presenter: Presenter) => Promise<void>
}

/** A run of the built-in engine takes seconds; a busy machine takes longer. */
export const runEndMax = { timeout: 60_000 }

/** Picks a persona in the form: opens the list, types, takes what is found. */
export async function choosePersona(page: Page, presenter: Presenter, name: string): Promise<void> {
  const picker = page.getByRole('combobox', { name: 'Persona', exact: true })
  await presenter.click(picker)
  await expect(page.getByPlaceholder('Search personas')).toBeFocused()
  await presenter.keys(name)
  await expect(page.getByRole('option', { name })).toHaveAttribute('aria-selected', 'true')
  await presenter.pause(900)
  await presenter.press('Enter')
  await expect(picker).toContainText(name)
}

/** Opens an entry of an agent's menu. */
export async function openMenuItem(presenter: Presenter, row: ReturnType<Page['getByRole']>, item: string) {
  await presenter.click(row.getByRole('button', { name: 'More' }))
  const entry = row.page().getByRole('menuitem', { name: item })
  await expect(entry).toBeVisible()
  await presenter.pause(500)
  await presenter.click(entry)
}

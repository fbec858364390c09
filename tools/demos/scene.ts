import { expect as expectSoon, type Page } from '@playwright/test'
import { toastOf } from '#tests/e2e/product.ts'
import type { Presenter } from './presenter.ts'
import type { Stage } from './stage.ts'

/** A story that the running product shows; it fails when the product no longer supports it. */
export interface Scene {
  /** The name of its recording. */
  id: string
  play: (stage: Stage, presenter: Presenter) => Promise<void>
}

/** The context of a part of a longer story. */
export interface Part {
  stage: Stage
  presenter: Presenter
  page: Page
}

/** A machine is busy while it records. */
export const expect = expectSoon.configure({ timeout: 60_000 })

/** Waits for a toast with these words. */
export async function expectToast(page: Page, ...words: string[]): Promise<void> {
  for (const word of words) await expect(toastOf(page).getByText(word, { exact: true })).toBeVisible()
}

/** A run of the built-in engine takes seconds; a busy machine takes longer. */
export const runEndMax = { timeout: 60_000 }

/** Picks a persona in the form: opens the list, types, selects the result. */
export async function choosePersona(page: Page, presenter: Presenter, name: string): Promise<void> {
  const picker = page.getByRole('combobox', { name: 'Persona', exact: true })
  await presenter.click(picker)
  await expect(page.getByPlaceholder('Search personas')).toBeFocused()
  await presenter.keys(name)
  await expect(page.getByRole('option', { name })).toHaveAttribute('aria-selected', 'true')
  await presenter.pause()
  await presenter.press('Enter')
  await expect(picker).toContainText(name)
}

/** Opens an entry of an agent's menu. */
export async function openMenuItem(presenter: Presenter, row: ReturnType<Page['getByRole']>, item: string) {
  await presenter.click(row.getByRole('button', { name: 'More' }))
  const entry = row.page().getByRole('menuitem', { name: item })
  await expect(entry).toBeVisible()
  await presenter.pause(0.5)
  await presenter.click(entry)
}

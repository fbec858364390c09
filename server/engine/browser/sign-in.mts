import type { Locator, Page } from 'playwright-core'
import type { BrowserStep } from '#server/engine/browser-use.ts'

const selectorLike = /^[#.[]|[>[\]]|^(?:input|button|select|textarea|a|form)\b[^ ]*$/

/** The step that failed, from 1, and why. */
export interface FailedStep {
  step: number
  reason: string
}

/**
 * Does the steps of a sign-in at an address, each in its time (ms); returns the first that fails. Fields are filled in
 * only on the sites that the address and the steps name. What is filled in is in no message.
 */
export async function signIn(
  page: Page,
  url: string,
  steps: readonly BrowserStep[],
  stepMs: number,
): Promise<FailedStep | null> {
  const named = [url, ...steps.flatMap((step) => (step.kind === 'open' ? [step.url] : []))]
  for (const [at, step] of steps.entries()) {
    if (step.kind === 'fill' && !isAtOneOf(page.url(), named))
      return { step: at + 1, reason: `the page is on ${hostIn(page.url())} now, so add a step that opens it` }
    try {
      await perform(page, step, stepMs)
    } catch {
      return { step: at + 1, reason: reasonOf(step) }
    }
  }
  return null
}

/** The fields that secrets were filled in, to be covered in a picture. */
export function secretFields(page: Page, steps: readonly BrowserStep[]): Locator[] {
  const fields = steps.flatMap((step) =>
    step.kind === 'fill' && step.isSecret ? [fieldOf(page, step.field)] : [],
  )
  return [page.locator('input[type="password"]'), ...fields]
}

/** Whether the page shows a field for a password. */
export function asksPassword(page: Page): Promise<boolean> {
  return page
    .locator('input[type="password"]:visible')
    .count()
    .then((count) => count > 0)
}

async function perform(page: Page, step: BrowserStep, timeout: number): Promise<void> {
  switch (step.kind) {
    case 'open':
      await page.goto(step.url, { waitUntil: 'domcontentloaded', timeout })
      return
    case 'fill':
      if (step.value === null) throw new Error('no value')
      await fieldOf(page, step.field).first().fill(step.value, { timeout })
      return
    case 'press':
      await buttonOf(page, step.target).first().click({ timeout })
      await page.waitForLoadState('domcontentloaded', { timeout })
      return
    case 'wait':
      await page.getByText(step.text).filter({ visible: true }).first().waitFor({ timeout })
  }
}

function fieldOf(page: Page, field: string): Locator {
  if (selectorLike.test(field)) return page.locator(`css=${field}`)
  const byName = page.locator(`css=[name=${JSON.stringify(field)}]`)
  return page.getByLabel(field).or(page.getByPlaceholder(field)).or(byName).filter({ visible: true })
}

function buttonOf(page: Page, target: string): Locator {
  if (selectorLike.test(target)) return page.locator(`css=${target}`)
  const name = target
  return page
    .getByRole('button', { name })
    .or(page.getByRole('link', { name }))
    .or(page.getByText(target, { exact: true }))
    .filter({ visible: true })
}

const quoted = (text: string) => `“${text.slice(0, 80)}”`

function reasonOf(step: BrowserStep): string {
  switch (step.kind) {
    case 'open':
      return `${hostIn(step.url)} could not be opened`
    case 'fill':
      if (step.value === null) return `the value for ${quoted(step.field)} is missing, so enter it again`
      return `there is no field ${quoted(step.field)} that can be filled in`
    case 'press':
      return `there is nothing ${quoted(step.target)} that can be pressed`
    case 'wait':
      return `the page did not show ${quoted(step.text)}`
  }
}

/** Whether a page is on a site that one of the addresses names, or on its encrypted form. */
function isAtOneOf(url: string, named: readonly string[]): boolean {
  const here = URL.parse(url)
  return named.some((address) => {
    const site = URL.parse(address)
    return here?.host === site?.host && (here?.protocol === 'https:' || here?.protocol === site?.protocol)
  })
}

const hostIn = (url: string) => URL.parse(url)?.host ?? 'The address'

import { html } from 'hono/html'
import { knownUrl } from '#contract/known-url.ts'
import { pages } from '#contract/pages.ts'
import { smallDocument } from '#server/http/pages/small-page.ts'
import { pathBelowSite, prefixed } from '#server/platform/site-url.ts'
import { cardScenarios, testCards } from '#contract/payments/test-cards.ts'
import type { StoredCustomer, StoredSession } from './store.ts'

const mark = html`<p class="mark"><strong>TEST</strong> No money is taken, and no card of yours is asked for.</p>`
const style = `
main{border:1px solid #8886;border-radius:12px;padding:1.5rem}h1{margin:0}
.mark{margin:.75rem 0 1.25rem;padding:.5rem .75rem;border-radius:8px;background:#fdf0d5;color:#6b4000;font-size:.9rem}
.price{margin:0;font-size:1.1rem}.alert{padding:.6rem .75rem;border-radius:8px;background:#fde8e6;color:#8f1d12;font-weight:600}
.done{padding:.6rem .75rem;border-radius:8px;background:#e0f3e6;color:#14532d;font-weight:600}
fieldset{margin:1.25rem 0;padding:0;border:0}legend{font-weight:600;margin-bottom:.5rem}
label{display:flex;gap:.75rem;align-items:center;min-height:44px;padding:.4rem .75rem;margin-bottom:.5rem;border:1px solid #8886;border-radius:8px;cursor:pointer}
label:has(:checked){border-color:#1d4ed8;outline:1px solid #1d4ed8}label span{display:block}
.number{font-family:ui-monospace,monospace;font-size:.95rem}.outcome{font-size:.85rem}
form button{width:100%}.way{margin:1rem 0 0;font-size:.9rem;text-align:center}
@media (prefers-color-scheme:dark){body{background:#16181d;color:#e8e8e6}}
@media (max-width:560px){body{margin-top:1rem}main{border:0;padding:.5rem 0}}`

/** The hosted page of the test gateway where the user pays an open checkout. */
export function checkoutPage(session: StoredSession, refusal?: string) {
  return smallDocument(
    'Test checkout',
    html`<h1>Test checkout</h1>
      ${mark}
      <p class="price"><strong>${session.planName} plan, ${session.interval}: ${dollars(session.price)}</strong></p>
      ${refusal && html`<p role="alert" class="alert">${refusal}</p>`}
      ${
        session.status === 'open'
          ? html`<form method="post">
              ${cardChoice('success')}
              <p><button type="submit">Pay ${dollars(session.price)}</button></p>
            </form>`
          : html`<p>This checkout is ${session.status === 'complete' ? 'paid' : 'no longer open'}.</p>`
      }
      <p class="way"><a href="${prefixed(pathBelowSite(knownUrl(session.cancelUrl).pathname))}">Back to pricing</a></p>`,
    style,
  )
}

/** The customer portal of the test gateway: the card for renewals. */
export function portalPage(customer: StoredCustomer, { isSaved }: { isSaved: boolean }) {
  return smallDocument(
    'Test customer portal',
    html`<h1>Test customer portal</h1>
      ${mark}
      ${isSaved && html`<p role="status" class="done">Saved. The next renewal is tried with this card.</p>`}
      ${customer.credit > 0 && html`<p>Credit for the next invoices: ${dollars(customer.credit)}</p>`}
      <form method="post">
        ${cardChoice(customer.card)}
        <p><button type="submit">Save card</button></p>
      </form>
      <p class="way"><a href="${prefixed(pages.subscription)}">Back to your subscription and invoices</a></p>`,
    style,
  )
}

function cardChoice(chosen: string) {
  return html`<fieldset>
    <legend>Card</legend>
    ${cardScenarios.map((scenario) => {
      const { number, refusal } = testCards[scenario]
      return html`<label
        ><input type="radio" name="card" value="${scenario}" ${scenario === chosen ? 'checked' : ''} />
        <span
          ><span class="number">${number}</span>
          <span class="outcome">${refusal ?? 'The payment succeeds'}</span></span
        ></label
      >`
    })}
  </fieldset>`
}

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`

import type { AppPrice } from './app-content.ts'

/** An amount as people write it: with the sign of its currency when one was named, without cents when there are none. */
export function amountText(amount: number, currency: string | null): string {
  const fraction = amount % 100 === 0 ? 0 : 2
  const digits = { minimumFractionDigits: fraction, maximumFractionDigits: fraction }
  return (amount / 100).toLocaleString('en', currency ? { style: 'currency', currency, ...digits } : digits)
}

/** A price in one line, such as 'Haircut €18'. */
export const priceText = ({ name, amount, per }: AppPrice, currency: string | null): string =>
  [name, amountText(amount, currency), per].filter((each) => each !== '').join(' ')

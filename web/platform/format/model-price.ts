// chunk: page
interface ModelPrice {
  input: number
  output: number
}

/** The price of a model for a million tokens: '$0.15 in · $0.60 out', 'Free', or 'Price unknown'. */
export function formatModelPrice(price: ModelPrice | null): string {
  if (price === null) return 'Price unknown'
  const { input, output } = price
  return input === 0 && output === 0 ? 'Free' : `${formatMillion(input)} in · ${formatMillion(output)} out`
}

/** Dollars for a million tokens, with two decimals or as many as it needs, at most six: '$3.00', '$0.075'. */
export function formatMillion(dollars: number): string {
  const places = dollars.toFixed(6).replace(/0{1,4}$/, '')
  return dollars === 0 ? '$0' : `$${places}`
}

/** The size of a context window, in tokens: '8K', '128K', '1M'. */
export function formatContext(tokens: number): string {
  if (tokens < 1_000) return String(tokens)
  // Services count in powers of two or of ten: 131,072 and 128,000 are both known as 128K.
  const size = tokens % 1_000 !== 0 && tokens % 1_024 === 0 ? 1_024 : 1_000
  const [amount, unit] = tokens < size * size ? [tokens / size, 'K'] : [tokens / size / size, 'M']
  return `${Number(amount.toPrecision(3))}${unit}`
}

/** The fields of a form of Stripe's API. */
export interface Fields {
  [name: string]: string | Fields | undefined
}

/** Parses the nested fields of a form in the format of Stripe's API: `items[0][price_data][currency]=usd`. */
export function fieldsOf(form: URLSearchParams): Fields {
  const fields: Fields = {}
  for (const [name, value] of form) {
    const path = name.replaceAll(']', '').split('[')
    const last = path.pop() ?? ''
    let place = fields
    for (const part of path) place = (place[part] ??= {}) as Fields
    place[last] = value
  }
  return fields
}

/** The text of a field; empty when there is none. */
export function textIn(fields: Fields, name: string): string {
  const value = fields[name]
  return typeof value === 'string' ? value : ''
}

/** The price that a change requests, cents; 0: none. */
export function wantedPrice(fields: Fields): number {
  const items = fields['items'] as Record<string, Fields> | undefined
  return Number((items?.['0']?.['price_data'] as Fields | undefined)?.['unit_amount'] ?? 0)
}

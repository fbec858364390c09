declare const unit: unique symbol

/** A whole number of millionths of a US dollar. */
export type MicroDollars = bigint & { readonly [unit]?: 'millionths of a dollar' }
/** US dollars as decimal text with 6 places. */
export type Dollars = string & { readonly [unit]: 'dollars' }
/** A number of tokens. */
export type Tokens = number & { readonly [unit]: 'tokens' }

/** Ends each prompt for a form; fake models in tests recognize the prompt by it. */
export const fillIn = 'Fill in the form now.'

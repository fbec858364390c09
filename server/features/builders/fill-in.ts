/** What ends each question for a form; a peer of the tests knows such a question by it. */
export const fillIn = 'Fill in the form now.'

// chunk: agent-form
/** The languages whose numbers, dates and conditions are read, by the data of the platform (`Intl`). */
export const locales = 'en de fr es it nl pt pl ja zh ar sv ko tr ru hi'.split(' ')

/** The pages of the product: every other path is answered 404. */
export const pagePaths = ['/', '/login', '/signup', '/dashboard'] as const

/** What the first account of every installation of the tests is made with: `BALANCIA_SETUP_CODE` of its server. */
export const setupCode = 'setup-code-of-the-tests'

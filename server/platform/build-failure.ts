/** Why the code of an application does not build: the file, the line and the bundler's words, fit to show to its owner. */
export class BuildFailure extends Error {}

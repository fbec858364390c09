import {
  runFileBytesMax,
  runFilesTooLarge,
  runFileTooLarge,
  runPicturesMax,
  tooManyRunPictures,
} from '#contract/runs/run-names.ts'

const isPicture = (file: File) => /^image\/(?:png|jpeg|webp|gif)$/.test(file.type)

export const picturesOf = (files: Iterable<File>): File[] => [...files].filter(isPicture)

/** The file that is no picture, if one is chosen. */
export const otherOf = (files: readonly File[]): File | undefined => files.find((file) => !isPicture(file))

/** The files of a run with chosen ones: pictures are added, another file replaces the one before. */
export function withAdded(files: readonly File[], chosen: readonly File[]): File[] {
  const other = otherOf(chosen) ?? otherOf(files)
  return [...picturesOf(files), ...picturesOf(chosen), ...(other ? [other] : [])]
}

/** What is wrong with the files of a run; undefined: nothing. */
export function errorIn(files: readonly File[]): string | undefined {
  if (picturesOf(files).length > runPicturesMax) return tooManyRunPictures
  if (files.reduce((sum, { size }) => sum + size, 0) <= runFileBytesMax) return undefined
  return files.length > 1 ? runFilesTooLarge : runFileTooLarge
}
